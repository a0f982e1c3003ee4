// How often listings and articles are to be verified and by when, with an index; and who verified an article last.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

/** The defaults of listings at the time of this migration. Those of other stages are never verified again. */
const daysOfStage = `case "releaseStage" when 'announced' then 60 when 'inDevelopment' then 60 else 90 end`;

export const up: Migration = async ({ db, dialect, types: t }) => {
  const isSqlite = dialect === 'sqlite';
  // As the other indexes of lists are (0002), with what the summaries count by (0037).
  const [nulls, number] = isSqlite ? ['', ''] : [' nulls first', ' include ("seq")'];
  const since = `coalesce("verifiedAt", "publishAt")`;
  const reviewBy = isSqlite
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${since}, '+' || ${daysOfStage} || ' days')`
    : `to_char((${since})::timestamptz at time zone 'UTC' + ${daysOfStage} * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const columns = ['listing', 'article'].flatMap((table) => [
    `alter table "${table}" add column "reviewEvery" ${t.int}`,
    `alter table "${table}" add column "reviewBy" ${t.time}`,
  ]);
  const indexes = [
    { table: 'listing', kind: 'releaseStage' },
    { table: 'article', kind: 'type' },
  ].map(
    ({ table, kind }) => `create index "${table}_reviewBy" on "${table}"
      (${['reviewBy', 'id', 'status', kind].map((column) => `"${column}"${nulls}`).join(', ')})${number}`,
  );
  await statements(
    db,
    ...columns,
    `alter table "article" add column "verifiedAt" ${t.time}`,
    `alter table "article" add column "verifiedBy" ${t.key}`,
    `update "listing" set "reviewBy" = ${reviewBy}
      where "releaseStage" not in ('offline', 'cancelled') and ${since} is not null`,
    ...indexes,
  );
};
