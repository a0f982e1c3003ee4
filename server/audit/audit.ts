// The audit log: append-only, one row per change in the transaction of that change.
import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { fold } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';
import { newId } from '../records/ids.ts';

export interface AuditTable {
  id: string;
  at: string;
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  /** The API token that it was done with. */
  tokenId: string | null;
  tokenName: string | null;
  ip: string;
  action: string;
  entityType: string;
  entityId: string | null;
  entityLabel: string | null;
  /** Folded, to find a record by its name. */
  entityKey: string | null;
  version: number | null;
  changes: string;
  result: 'ok' | 'denied' | 'failed';
  traceId: string;
}
declare module '../database/database.ts' {
  interface Tables {
    audit: AuditTable;
  }
}

/** What a handler says about its change; who did it, when and from where is added by the pipeline. */
export type AuditEntry = AuditChange | AuditFacts;

/** A change as a handler knows it. */
export type AuditChange = {
  /** `<entity>.<verb>`, such as `gameListing.publish`. */
  action: string;
  entity: { type: string; id: string | null; label: string | null; version?: number };
  /** The record before and after, as replies show it; null before a creation and after a deletion. */
  before?: object | null;
  after?: object | null;
  /** Who acts, where the call itself finds that out: signing in. */
  actor?: Pick<AuditActor, 'actorId' | 'actorName' | 'sessionId'>;
  result?: AuditTable['result'];
};

/** The columns that follow from a change, for whoever makes them before others have to wait: see {@link factsOf}. */
export type AuditFacts = Partial<NonNullable<AuditChange['actor']>> &
  Pick<
    AuditTable,
    'action' | 'entityType' | 'entityId' | 'entityLabel' | 'entityKey' | 'version' | 'changes' | 'result'
  >;

/** Who and where, the same for all entries of one call. */
export type AuditActor = {
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  /** Where it is done with an API token. */
  token?: { id: string; name: string } | null;
  ip: string;
  traceId: string;
};

/** Writes entries. Secrets are never part of a record as replies show it, so none can get here. */
export async function writeAudit(
  db: Kysely<Tables>,
  actor: AuditActor,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map((entry) => toRow(actor, now, entry));
  for (let from = 0; from < rows.length; from += statementRows) {
    await db
      .insertInto('audit')
      .values(rows.slice(from, from + statementRows))
      .execute();
  }
}

/** Rows of one statement at most: SQLite binds 32,766 values. */
const statementRows = 1_000;

function toRow({ token = null, ...actor }: AuditActor, now: Date, entry: AuditEntry): Insertable<AuditTable> {
  return {
    id: newId(),
    at: now.toISOString(),
    ...actor,
    tokenId: token?.id ?? null,
    tokenName: token?.name ?? null,
    ...('entity' in entry ? factsOf(entry) : entry),
  };
}

/** What the log says of a change: the fields that differ, and what the record is found by. */
function factsOf(entry: AuditChange): AuditFacts {
  return {
    ...entry.actor,
    action: entry.action,
    entityType: entry.entity.type,
    entityId: entry.entity.id,
    entityLabel: entry.entity.label,
    entityKey: entry.entity.label === null ? null : fold(entry.entity.label),
    version: entry.entity.version ?? null,
    changes: JSON.stringify(changesBetween(entry.before ?? {}, entry.after ?? {})),
    result: entry.result ?? 'ok',
  };
}

type Change = { path: string; from: unknown; to: unknown };

/** Fields that change with every write and say nothing about it, and pictures, whose ids stand beside them. */
const unremarkable = new Set(
  'version updatedAt updatedBy createdAt createdBy warnings logo cover screenshots icon'.split(' '),
);

/** The top-level fields that differ, long texts by length and hash. */
function changesBetween(before: object, after: object): Change[] {
  const from: Readonly<Record<string, unknown>> = { ...before };
  const to: Readonly<Record<string, unknown>> = { ...after };
  const changes: Change[] = [];
  const compare = (path: string, old: unknown, now: unknown) => {
    if (old === now || unremarkable.has(path) || (isNothing(old) && isNothing(now))) return;
    // Lists and groups of fields are compared by what they hold.
    if (isObject(old) && isObject(now) && JSON.stringify(old) === JSON.stringify(now)) return;
    changes.push({ path, from: digest(old), to: digest(now) });
  };
  for (const path of Object.keys(from)) if (!(path in to)) compare(path, from[path] ?? null, null);
  for (const path of Object.keys(to)) compare(path, from[path] ?? null, to[path] ?? null);
  return changes;
}

/** Whether a field holds nothing, in whatever form: a record that is made has many that are empty. */
function isNothing(value: unknown): boolean {
  return value === null || (isObject(value) && Object.values(value).every(isNothing));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Characters above which a text is recorded by its length and SHA-256 only. */
const longText = 300;

function digest(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longText) return value;
  return { length: value.length, sha256: createHash('sha256').update(value).digest('hex') };
}
