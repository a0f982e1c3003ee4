// Full-text search that answers the same on both engines: words are made here, the databases only index them.
// SQLite keeps them in FTS5, PostgreSQL in a tsvector under a GIN index whose weight A marks the words of the name.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '../../contract/text/fold.ts';
import { nameWordsOf, type SoughtWord, searchWords, wordsOf } from '../../contract/text/words.ts';
import type { Database, Tables } from '../database/database.ts';

type Dialect = Database['dialect'];
/** The tables that can be searched: of numbered records whose names sort. */
type Searched = {
  [T in keyof Tables]: Tables[T] extends { seq: unknown; nameKey: string } ? T : never;
}[keyof Tables];

/** What a record is found by. `name` ranks before `rest`. */
export type SearchText = { name: string; rest: readonly (string | null)[] };

/** The words of that, each once. */
export type IndexedWords = { name: readonly string[]; rest: readonly string[] };

/** Puts a record into the search, or replaces what was there. `seq` is the record's number. */
export async function indexText(
  db: Kysely<Tables>,
  dialect: Dialect,
  entity: Searched,
  seq: number,
  text: SearchText,
): Promise<void> {
  await indexTexts(db, dialect, entity, [{ seq, text }]);
}

/** Likewise for many records at once. */
export async function indexTexts(
  db: Kysely<Tables>,
  dialect: Dialect,
  entity: Searched,
  records: readonly { seq: number; text: SearchText }[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ seq, text }) => {
    const { name, rest } = indexedWords(text);
    if (dialect === 'sqlite') return [seq, name.join(' '), rest.join(' ')];
    // Words hold letters, marks and digits only, so that quoting them is enough.
    return [seq, [...name.map((word) => `'${word}':1A`), ...rest.map((word) => `'${word}':2`)].join(' ')];
  });
  // All rows are one value, so that the statement's text is the same for any number of them.
  const all = JSON.stringify(rows);
  await (dialect === 'sqlite'
    ? sql`insert or replace into ${table(entity)} ("rowid", "name", "rest")
        select "value" ->> 0, "value" ->> 1, "value" ->> 2 from json_each(${all})`
    : sql`insert into ${table(entity)} ("rowid", "tokens")
        select ("value" ->> 0)::bigint, ("value" ->> 1)::tsvector from json_array_elements(${all}::json) as "value"
        on conflict ("rowid") do update set "tokens" = excluded."tokens"`
  ).execute(db);
}

/** Texts up to this length may be other names: of an alias, but not of a sentence, neighbouring words are joined. */
const longestName = 60;

/** The words that a text is found by. */
export function indexedWords({ name, rest }: SearchText): IndexedWords {
  const others = rest
    .filter((part) => part !== null)
    .flatMap((part) => (part.length > longestName ? wordsOf(part) : nameWordsOf(part)));
  return { name: [...new Set(nameWordsOf(name))], rest: [...new Set(others)] };
}

/** Takes a record out of the search. */
export async function unindexText(db: Kysely<Tables>, entity: Searched, seq: number): Promise<void> {
  await sql`delete from ${table(entity)} where "rowid" = ${seq}`.execute(db);
}

export type Search = {
  /** True for the records in which every word begins some word. */
  matches: (column: (name: string) => RawBuilder<unknown>) => RawBuilder<SqlBool>;
  /** True for those of them whose name begins with the sought text. In the order of `nameKey` they rank first. */
  begins: (column: (name: string) => RawBuilder<unknown>) => RawBuilder<SqlBool>;
  /** True for those of them that hold all words in their name. */
  inName: RawBuilder<SqlBool>;
  /** 0 the name itself, 1 a name that begins so, 2 all words in the name, 3 elsewhere. */
  rank: RawBuilder<number>;
  /** Selects the highest row ids, at most `limit`, of those that match in the name or anywhere; undefined without words. */
  newest: (where: Where, limit: number) => RawBuilder<unknown> | undefined;
};

/**
 * How to find `q` among an entity's records, or undefined where nothing is asked for. Where no word is in it, as in
 * `!!!`, it is looked for at the beginning of the names.
 */
export function search(dialect: Dialect, entity: Searched, q: string | undefined): Search | undefined {
  const whole = fold(q ?? '');
  if (whole === '') return undefined;
  const words = searchWords(q ?? '');
  const seq = sql.ref(`${entity}.seq`);
  const nameKey = sql.ref(`${entity}.nameKey`);
  const begins: Search['begins'] = (column) =>
    sql<SqlBool>`(${column('nameKey')} >= ${whole} and ${column('nameKey')} < ${`${whole}\u{10ffff}`})`;
  if (words.length === 0) {
    return {
      matches: begins,
      begins,
      inName: begins(() => nameKey),
      rank: sql<number>`case when ${nameKey} = ${whole} then 0 else 1 end`,
      newest: () => undefined,
    };
  }
  const inName = sql<SqlBool>`${seq} in (${rowsWith(dialect, entity, words, 'name')})`;
  return {
    matches: (column) => sql<SqlBool>`${column('seq')} in (${rowsWith(dialect, entity, words, 'anywhere')})`,
    begins,
    inName,
    rank: sql<number>`case when ${nameKey} = ${whole} then 0
      when ${begins(() => nameKey)} then 1
      when ${inName} then 2 else 3 end`,
    newest: (where, limit) =>
      sql`${rowsWith(dialect, entity, words, where)} order by "rowid" desc limit ${sql.lit(limit)}`,
  };
}

/**
 * The row ids of the records in which each word begins some word, anywhere or in the name, in no order and in batches. They
 * come as one JSON text, which is quicker to read than as many rows.
 */
export async function matchingSeqs(
  db: Kysely<Tables>,
  dialect: Dialect,
  entity: Searched,
  words: SoughtWords,
  where: Where,
): Promise<Iterable<number[]>> {
  const list = dialect === 'sqlite' ? sql`json_group_array("rowid")` : sql`json_agg("rowid")::text`;
  const { rows } = await sql<{ list: string | null }>`
    select ${list} as "list" from (${rowsWith(dialect, entity, words, where)}) as "matching"`.execute(db);
  return numbersIn(rows[0]?.list);
}

/** Characters of a list of numbers that are read in a millisecond or two. */
const slice = 1 << 17;

/** The numbers of a list in JSON, some at a time; none where there is no list. */
export function* numbersIn(list: string | null | undefined): Generator<number[]> {
  if (list == null) return;
  for (let from = 1, to = 0; from < list.length; from = to + 1) {
    const comma = list.indexOf(',', from + slice);
    to = comma < 0 ? list.length - 1 : comma;
    yield JSON.parse(`[${list.slice(from, to)}]`);
  }
}

type Where = 'name' | 'anywhere';
/** As {@link searchWords} gives them. */
type SoughtWords = readonly SoughtWord[];

function rowsWith(dialect: Dialect, entity: Searched, words: SoughtWords, where: Where): RawBuilder<unknown> {
  if (dialect === 'sqlite') {
    const all = words
      .map(({ begins, whole }) => [
        ...begins.map((word) => `"${word}"*`),
        ...whole.map((word) => `"${word}"`),
      ])
      .map((any) => `(${any.join(' OR ')})`)
      .join(' AND ');
    return sql`select "rowid" from ${table(entity)} where ${table(entity)} match ${where === 'name' ? `name : (${all})` : all}`;
  }
  return sql`select "rowid" from ${table(entity)} where "tokens" @@ ${tsquery(words, where)}`;
}

function tsquery(words: SoughtWords, where: Where): RawBuilder<unknown> {
  const weight = where === 'name' ? 'A' : '';
  const all = words
    .map(({ begins, whole }) => [
      ...begins.map((word) => `'${word}':*${weight}`),
      ...whole.map((word) => `'${word}'${weight && `:${weight}`}`),
    ])
    .map((any) => `(${any.join(' | ')})`)
    .join(' & ');
  return sql`${all}::tsquery`;
}

function table(entity: Searched) {
  return sql.id(`${entity}Search`);
}
