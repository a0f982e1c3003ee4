// Recomputes the keys of names and tags, and the words of the search, by the current comparison rules. Names that become equal
// are kept and reported. It imports the rules on purpose: keys are of use only with the rules of the program that reads them.
import { type Kysely, sql } from 'kysely';
import { fold, lettersOf } from '../../contract/text/fold.ts';
import { textOf } from '../../contract/text/rich-text.ts';
import { nameWordsOf, wordsOf } from '../../contract/text/words.ts';
import type { Tables } from '../database/database.ts';
import type { Migration, MigrationContext } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

type Text = string | null | undefined;
type Row = { seq: number; name: string; nameKey: string; likenessKey?: string } & Record<string, Text>;
type Source = { columns: string; textsOf: (row: Row) => Text[]; name?: string };

const list = (json: Text): string[] => JSON.parse(json ?? '[]');

/** The texts of each kind beside its name, as of this version. */
const sources: Record<string, Source> = {
  account: { columns: '"email"', textsOf: ({ email }) => [email] },
  role: { columns: '"description"', textsOf: ({ description }) => [description] },
  media: { columns: '"alt"', textsOf: ({ alt }) => [alt] },
  category: { columns: '"slug", "aliases"', textsOf: ({ slug, aliases }) => [slug, ...list(aliases)] },
  blockchain: {
    columns: '"slug", "caip2", "nativeCurrency", "aliases"',
    textsOf: ({ slug, caip2, nativeCurrency, aliases }) => {
      const { symbol = null } = JSON.parse(nativeCurrency ?? '{}');
      return [slug, caip2, symbol, ...list(aliases)];
    },
  },
  banner: {
    columns: '"headline", "subline", "advertiser", "ctaText"',
    textsOf: ({ headline, subline, advertiser, ctaText }) => [headline, subline, advertiser, ctaText],
  },
  article: {
    name: 'title',
    columns: '"slug", "excerpt", "tags", "byline", "body"',
    textsOf: ({ slug, excerpt, tags, byline, body }) => [
      slug,
      excerpt,
      ...list(tags),
      byline,
      textOf(body ?? ''),
    ],
  },
  listing: {
    columns: `"likenessKey", "slug", "alternativeNames", "tagline", "tags", "developer", "publisher", "tokenSymbol", "websiteKey",
      (select {array} from "deployment" where "listingSeq" = "listing"."seq") as "addresses"`,
    textsOf: (row) => [
      row['slug'],
      ...list(row['alternativeNames']),
      row['tagline'],
      ...list(row['tags']),
      row['developer'],
      row['publisher'],
      row['tokenSymbol'],
      row['websiteKey'],
      ...list(row['addresses']).flat(),
    ],
  },
};

const batchRows = 500;

export const up: Migration = async (context) => {
  for (const [table, source] of Object.entries(sources)) await reindex(context, table, source);
  for (const table of ['listingTag', 'articleTag']) await rekeyTags(context, table);
  for (const table of ['category', 'blockchain']) await setUniqueNames(context, table);
  for (const table of ['category', 'blockchain', 'role']) await reportEqual(context, table);
};

async function reindex({ db, dialect }: MigrationContext, table: string, source: Source): Promise<void> {
  const array =
    dialect === 'sqlite'
      ? `json_group_array(json_array("address", "addressKey"))`
      : `json_agg(json_build_array("address", "addressKey"))::text`;
  const select = `select "seq", "${source.name ?? 'name'}" as "name", "nameKey", ${source.columns.replace('{array}', array)}
    from "${table}"`;
  const index = `${table}Search`;
  if (dialect === 'sqlite') await statements(db, `insert into "${index}" ("${index}") values ('delete-all')`);
  else await statements(db, `drop index "${index}_tokens"`, `delete from "${index}"`);
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`${sql.raw(select)} where "seq" > ${last}
      order by "seq" limit ${sql.lit(batchRows)}`.execute(db);
    if (rows.length === 0) break;
    last = Number(rows.at(-1)?.seq);
    await writeKeys({ db, dialect }, table, rows);
    await writeWords(
      { db, dialect },
      index,
      rows.map((row) => ({ seq: Number(row.seq), name: row.name, rest: source.textsOf(row) })),
    );
  }
  if (dialect === 'postgres')
    await statements(db, `create index "${index}_tokens" on "${index}" using gin ("tokens")`);
}

type On = Pick<MigrationContext, 'db' | 'dialect'>;

/** Only those that change: each is told to the public pages. */
async function writeKeys({ db, dialect }: On, table: string, rows: readonly Row[]): Promise<void> {
  const changed = rows.flatMap(({ seq, name, nameKey, likenessKey }) => {
    const keys = { nameKey: fold(name), likenessKey: likenessKey === undefined ? '' : lettersOf(name) };
    const isSame = keys.nameKey === nameKey && keys.likenessKey === (likenessKey ?? '');
    return isSame ? [] : [[Number(seq), keys.nameKey, keys.likenessKey]];
  });
  if (changed.length === 0) return;
  const all = JSON.stringify(changed);
  const likeness = table === 'listing' ? sql`, "likenessKey" = "given"."value" ->> 2` : sql``;
  const given =
    dialect === 'sqlite'
      ? sql`(select "value" from json_each(${all}))`
      : sql`(select "value" from json_array_elements(${all}::json) as "value")`;
  const seq = dialect === 'sqlite' ? sql`"given"."value" ->> 0` : sql`("given"."value" ->> 0)::bigint`;
  await sql`update ${sql.table(table)} set "nameKey" = "given"."value" ->> 1${likeness}
    from ${given} as "given" where ${sql.table(table)}."seq" = ${seq}`.execute(db);
}

type Texts = { seq: number; name: string; rest: readonly Text[] };

async function writeWords({ db, dialect }: On, index: string, records: readonly Texts[]): Promise<void> {
  const rows = records.map(({ seq, name, rest }) => {
    const names = [...new Set(nameWordsOf(name))];
    const texts = rest.flatMap((text) => (typeof text === 'string' ? [text] : []));
    const others = new Set(texts.flatMap((text) => (text.length > 60 ? wordsOf(text) : nameWordsOf(text))));
    if (dialect === 'sqlite') return [seq, names.join(' '), [...others].join(' ')];
    return [
      seq,
      [...names.map((word) => `'${word}':1A`), ...[...others].map((word) => `'${word}':2`)].join(' '),
    ];
  });
  const all = JSON.stringify(rows);
  await (dialect === 'sqlite'
    ? sql`insert into ${sql.table(index)} ("rowid", "name", "rest")
        select "value" ->> 0, "value" ->> 1, "value" ->> 2 from json_each(${all})`
    : sql`insert into ${sql.table(index)} ("rowid", "tokens")
        select ("value" ->> 0)::bigint, ("value" ->> 1)::tsvector from json_array_elements(${all}::json) as "value"`
  ).execute(db);
}

/** Of tags that have become equal on one record, one row stays. */
async function rekeyTags({ db }: MigrationContext, table: string): Promise<void> {
  const owner = table === 'listingTag' ? 'listingSeq' : 'articleSeq';
  const { rows } = await sql<{ tagKey: string; tag: string }>`
    select distinct "tagKey", "tag" from ${sql.table(table)}`.execute(db);
  for (const { tagKey, tag } of rows) {
    const key = fold(tag);
    if (key === tagKey) continue;
    await sql`delete from ${sql.table(table)} where "tagKey" = ${tagKey} and "tag" = ${tag}
      and exists (select 1 from ${sql.table(table)} as "other"
        where "other".${sql.ref(owner)} = ${sql.ref(`${table}.${owner}`)} and "other"."tagKey" = ${key})`.execute(
      db,
    );
    await sql`update ${sql.table(table)} set "tagKey" = ${key} where "tagKey" = ${tagKey} and "tag" = ${tag}`.execute(
      db,
    );
  }
}

/** What the column is unique by: the key of the name, and for those behind the first of equal ones their id as well. */
async function setUniqueNames({ db }: MigrationContext, table: string): Promise<void> {
  const { rows } = await sql<{ id: string; nameKey: string; uniqueName: string }>`
    select "id", "nameKey", "uniqueName" from ${sql.table(table)} order by "seq"`.execute(db);
  const taken = new Set<string>();
  const changed = rows.flatMap(({ id, nameKey, uniqueName }) => {
    const next = taken.has(nameKey) ? `${nameKey} ${id}` : nameKey;
    taken.add(nameKey);
    return next === uniqueName ? [] : [{ id, next }];
  });
  for (const { id } of changed) await setUniqueName(db, table, id, id);
  for (const { id, next } of changed) await setUniqueName(db, table, id, next);
}

async function setUniqueName(db: Kysely<Tables>, table: string, id: string, name: string): Promise<void> {
  await sql`update ${sql.table(table)} set "uniqueName" = ${name} where "id" = ${id}`.execute(db);
}

async function reportEqual({ db, report }: MigrationContext, table: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; nameKey: string }>`
    select "id", "name", "nameKey" from ${sql.table(table)} where "nameKey" in (
      select "nameKey" from ${sql.table(table)} group by "nameKey" having count(*) > 1)
    order by "nameKey", "seq"`.execute(db);
  for (const [, equal] of Map.groupBy(rows, ({ nameKey }) => nameKey)) {
    const records = equal.map(({ id, name }) => ({ id, name }));
    report?.({ table, records }, 'names differ only in what is not compared any more: rename or merge them');
  }
}
