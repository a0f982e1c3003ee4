// Snapshots of articles beside those of listings.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) =>
  statements(db, `alter table "previewSnapshot" add column "type" ${t.key} not null default 'gameListing'`);
