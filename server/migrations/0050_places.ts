// Who has which record open, on PostgreSQL, where several processes may serve the consoles. Lost after a crash of the database, which
// is why it costs no log. On SQLite the only process keeps it in memory.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  if (dialect === 'sqlite') return;
  await statements(
    db,
    `create unlogged table "place" (
      "recordId" ${t.key} not null, "sessionId" ${t.key} not null,
      "type" ${t.key} not null, "accountId" ${t.key} not null, "accountName" ${t.text} not null,
      "dirty" ${t.int} not null, "until" bigint not null, primary key ("recordId", "sessionId")
    )`,
  );
};
