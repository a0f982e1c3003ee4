// SQLite: the search terms of the newest saves are in tables without an index. Superseded by 0026.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';
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
