// How many records each list holds, by triggers, so that no way of writing is missed: a long list's total is then read like
// one row of it. SQLite's writers take turns anyway; PostgreSQL's would wait for each other's count: it gets one in parts (0021).
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

const listed = ['account', 'role', 'category', 'blockchain', 'listing', 'media', 'article', 'banner'];

export const up: Migration = async ({ db, dialect, types: t }) => {
  if (dialect === 'postgres') return;
  const counting = (table: string, event: 'insert' | 'delete', change: string) =>
    `create trigger "recordCount_${table}_${event}" after ${event} on "${table}" begin
      update "recordCount" set "records" = "records" ${change} where "entity" = '${table}'; end`;
  await statements(
    db,
    `create table "recordCount" ("entity" ${t.key} primary key, "records" ${t.int} not null) without rowid`,
    ...listed.flatMap((table) => [
      `insert into "recordCount" select '${table}', count(*) from "${table}"`,
      counting(table, 'insert', '+ 1'),
      counting(table, 'delete', '- 1'),
    ]),
  );
};
