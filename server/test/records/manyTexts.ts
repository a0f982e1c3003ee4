// Adds the search text of copied listings.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../../database/database.ts';

type Copies = {
  /** Defines the table "copies"; "k" is the number of a copy. */
  series: RawBuilder<unknown>;
  /** The number as text, part of the copy's name and searchable. */
  number: RawBuilder<unknown>;
  /** Listings per copy. */
  originals: number;
};

/** Adds the search text of all copies to the index. */
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
  // The index as left by imports: SQLite merges large inserts into one-megabyte segments of the lowest level, and would
  // merge all of them again every few hundred saves.
  await configure(db, { automerge: 4, hashsize: 64 * 1024 });
  await insertion.execute(db);
  await configure(db, { automerge: 0, hashsize: 1024 * 1024 });
}

const sources = (number: RawBuilder<unknown>) => ({
  // The index does not store the texts, so they cannot be copied from it.
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

/** https://sqlite.org/fts5.html#the_automerge_configuration_option; the hash size is in bytes. */
async function configure(db: Transaction<Tables>, options: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(options))
    await sql`insert into "listingSearch" ("listingSearch", "rank") values (${name}, ${sql.lit(value)})`.execute(
      db,
    );
}
