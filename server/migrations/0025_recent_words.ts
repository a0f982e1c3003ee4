// SQLite: the words of the newest saves are in tables without an index. A thread brings them to the search indexes many at a
// time (platform/db/maintenance.ts): a piece of the index for each save was a third of the pages that an edit wrote, and
// merging them took a quarter of all time where saves came by the thousand.
import type { Migration } from '../platform/db/migrate.ts';
import { statements } from '../platform/db/statements.ts';
import { searchIndexes } from './0022_search_merges.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  if (dialect === 'postgres') return;
  const { rows } = await searchIndexes.execute(db);
  await statements(
    db,
    ...rows.map(
      ({ name }) =>
        `create table "${name}Recent" ("seq" integer primary key, "name" ${t.text} not null, "rest" ${t.text} not null)`,
    ),
  );
};
