// The versions of a record. Version n is the record with the changes above n taken back: for each field, the former value of the
// first change after n. A value that was not kept is lost, never guessed.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type HistoryRow, type HistoryType, lifecyclePaths } from '../../contract/history/history.ts';
import { hashIn } from '../audit/audit.ts';
import type { Tables } from '../database/database.ts';
import { failOn } from '../errors.ts';
import { type Viewer, visibleName } from '../records/visible-names.ts';
import type { Fields, HistoryKind, StoredRecord } from './kind.ts';

type Change = { path: string; from: unknown; to?: unknown };
type VersionRow = {
  id: string;
  version: number;
  at: string;
  actorId: string | null;
  actorName: string;
  tokenName: string | null;
  action: string;
  changes: string;
  ofType: string | null;
  ofLabel: string | null;
};

/** Changes of a record: audit rows of its own, and its parts in the acts of others. */
function changesOf({ type, id }: { type: HistoryType; id: string }): RawBuilder<unknown> {
  const columns = sql`"audit"."id", "audit"."at", "actorId", "actorName", "tokenName", "action"`;
  return sql`(
    select ${columns}, "version", "changes", cast(null as text) as "ofType", cast(null as text) as "ofLabel"
    from "audit" where "entityId" = ${id} and "entityType" = ${type} and "result" = 'ok' and "version" is not null
      and "action" <> ${`${type}.preview`}
    union all
    select ${columns}, "auditPart"."version", "auditPart"."changes", "entityType", "entityLabel"
    from "auditPart" inner join "audit" on "audit"."id" = "auditPart"."auditId" where "auditPart"."entityId" = ${id}
  ) as "change"`;
}

type ListQuery = {
  type: HistoryType;
  id: string;
  path?: string | undefined;
  sort?: string | undefined;
  page: number;
  pageSize: number;
};

/** A page of a record's versions, the latest first by default, and their number. */
export async function versionPage(
  db: Kysely<Tables>,
  kind: HistoryKind,
  query: ListQuery,
  viewer: Viewer,
): Promise<{ rows: Omit<HistoryRow, 'names'>[]; total: number }> {
  const { path, page, pageSize } = query;
  const known = new Set<string>([...Object.keys(kind.fields.shape), ...lifecyclePaths]);
  // Refused rather than sought: `%` and `_` would match other fields.
  if (path !== undefined && !known.has(path)) failOn({ path: 'Unknown field' });
  // A quote within a value is escaped in JSON, so this matches paths only.
  const those = path === undefined ? sql`` : sql`where "changes" like ${`%{"path":"${path}",%`}`;
  const from = sql`from ${changesOf(query)} ${those}`;
  const counted = await sql<{ total: number }>`select count(*) as "total" ${from}`.execute(db);
  const direction = sql.raw(query.sort === 'version' ? 'asc' : 'desc');
  const { rows } = await sql<VersionRow>`
    select * ${from} order by "version" ${direction}, "id" ${direction}
    limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map(({ actorId, actorName, tokenName, changes, ofType, ofLabel, ...row }) => {
      const shown = parsed(changes).filter((change) => known.has(change.path));
      return {
        id: row.id,
        version: row.version,
        at: row.at,
        by: actorId === null ? null : { id: actorId, name: actorName },
        token: tokenName,
        action: row.action,
        fields: shown.map((change) => change.path),
        changes: shown,
        of: ofType === null ? null : { type: ofType, label: visibleName(viewer, ofType, ofLabel ?? '') },
      };
    }),
  };
}

/** Changes per read. */
const batchRows = 500;

/** The stored fields of a record as of version `at`, which must not be above its own, and the names of those that are lost. */
export async function fieldsAt(
  db: Kysely<Tables>,
  kind: HistoryKind,
  id: string,
  { version, fields }: StoredRecord,
  at: number,
): Promise<{ fields: Fields; lost: string[] }> {
  const former = await formerValues(db, kind, id, version, at);
  const hashes = [...former.values()].flatMap((value) => hashIn(value) ?? []);
  const texts = await textsOf(db, hashes);
  const known: Record<string, unknown> = {};
  const lost: string[] = [];
  for (const path of Object.keys(kind.fields.shape)) {
    const value = former.has(path) ? former.get(path) : fields[path];
    const hash = hashIn(value);
    const whole = hash === undefined ? value : texts.get(hash);
    if (whole === undefined) lost.push(path);
    else known[path] = whole;
  }
  return { fields: known, lost };
}

/** For each field that changed after `at`, the value before the first such change; undefined if it is not known. */
async function formerValues(
  db: Kysely<Tables>,
  kind: HistoryKind,
  id: string,
  version: number,
  at: number,
): Promise<Map<string, unknown>> {
  const former = new Map<string, unknown>();
  const paths = new Set(Object.keys(kind.fields.shape));
  let reached = at;
  // Where a version has no row, a merge may have changed these fields.
  const passTo = (next: number) => {
    if (next > reached + 1)
      for (const path of kind.merged) if (!former.has(path)) former.set(path, undefined);
    reached = Math.max(reached, next);
  };
  for (let last = { version: at, id: '\u{10ffff}' }; former.size < paths.size; ) {
    const { rows } = await sql<{ id: string; version: number; changes: string }>`
      select "id", "version", "changes" from ${changesOf({ type: kind.type, id })}
      where ("version", "id") > (${last.version}, ${last.id})
      order by "version", "id" limit ${sql.lit(batchRows)}`.execute(db);
    for (const row of rows) {
      passTo(row.version);
      for (const { path, from } of parsed(row.changes)) {
        if (paths.has(path) && !former.has(path)) former.set(path, from);
      }
    }
    const next = rows.at(-1);
    if (next === undefined || rows.length < batchRows) break;
    last = next;
  }
  passTo(version + 1);
  return former;
}

async function textsOf(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('auditText')
    .select(['hash', 'text'])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}

function parsed(changes: string): Change[] {
  return JSON.parse(changes);
}
