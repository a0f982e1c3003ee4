// The words of listings that are copies of others.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../database/database.ts';

type Copies = {
  /** Names the table "copies", of which each row's "k" is the number of a copy. */
  series: RawBuilder<unknown>;
  /** That number as text, which tells a copy's name apart and is sought in it as well. */
  number: RawBuilder<unknown>;
  /** How many listings are copied each time. */
  originals: number;
};

/** Adds the words of all copies to the search. */
export async function copyTexts(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  { series, number, originals }: Copies,
): Promise<void> {
  const { seq, from, texts } = sources(number)[dialect];
  const columns = Object.keys(texts).map((column) => sql.ref(column));
  const insertion = sql`insert into "listingSearch" ("rowid", ${sql.join(columns)}) ${series}
    select ${sql.ref(seq)} + ${originals} * ("copies"."k" - 9), ${sql.join(Object.values(texts))}
    from "copies" cross join ${sql.table(from)}`;
  if (dialect === 'postgres') return void (await insertion.execute(db));
  // As imports of hundreds leave the index: of words that come at once SQLite makes pieces of a megabyte, which it takes for
  // as small as that of one save, and so would merge all of them again with each few hundred saves.
  await configure(db, { automerge: 4, hashsize: 64 * 1024 });
  await insertion.execute(db);
  await configure(db, { automerge: 0, hashsize: 1024 * 1024 });
}

const sources = (number: RawBuilder<unknown>) => ({
  // The index keeps no texts that could be copied.
  sqlite: {
    seq: 'seq',
    from: 'originalText',
    texts: { name: sql`"name" || ' ' || ${number}`, rest: sql`"rest"` },
  },
  postgres: {
    seq: 'rowid',
    from: 'listingSearch',
    texts: { tokens: sql`"tokens" || (${number} || ':1A')::tsvector` },
  },
});

/** https://sqlite.org/fts5.html#the_automerge_configuration_option; the hash holds what is not yet in a piece, in bytes. */
async function configure(db: Transaction<Tables>, options: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(options))
    await sql`insert into "listingSearch" ("listingSearch", "rank") values (${name}, ${sql.lit(value)})`.execute(
      db,
    );
}
