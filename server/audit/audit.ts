// The audit log: append-only, one row per change, written in the transaction of that change.
import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { isRestorable } from '../../contract/history/history.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import { newId } from '../records/ids.ts';

export interface AuditTable {
  id: string;
  at: string;
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  /** The API token used for the change. */
  tokenId: string | null;
  tokenName: string | null;
  ip: string;
  action: string;
  entityType: string;
  entityId: string | null;
  entityLabel: string | null;
  /** The folded label, for searching. */
  entityKey: string | null;
  version: number | null;
  changes: string;
  result: 'ok' | 'denied' | 'failed';
  traceId: string;
}
declare module '../database/database.ts' {
  interface Tables {
    audit: AuditTable;
    /** Long texts that were replaced, by their SHA-256. */
    auditText: { hash: string; text: string; at: string };
    /** What the act of an audit row changed in another record. */
    auditPart: { entityId: string; version: number; auditId: string; changes: string };
  }
}

/** A change as its handler describes it. The HTTP layer adds actor, time and address. */
export type AuditEntry = {
  /** Set by acts that also note parts, see {@link noteParts}. */
  id?: string;
  /** `<entity>.<verb>`, such as `gameListing.publish`. */
  action: string;
  entity: { type: string; id: string | null; label: string | null; version?: number };
  /** The record as replies show it; null before its creation and after its deletion. */
  before?: object | null;
  after?: object | null;
  /** Set by calls that identify the actor themselves: signing in. */
  actor?: Pick<AuditActor, 'actorId' | 'actorName' | 'sessionId'>;
  result?: AuditTable['result'];
};

/** Shared by all entries of one call. */
export type AuditActor = {
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  token?: { id: string; name: string } | null;
  ip: string;
  traceId: string;
};

/** Writes entries. They hold records as replies show them, which never contain secrets. */
export async function writeAudit(
  db: Kysely<Tables>,
  actor: AuditActor,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  const replaced: Texts = new Map();
  const rows = entries.map((entry) => toRow(actor, now, entry, replaced));
  await insertAll(db, 'audit', rows);
  await keepTexts(db, replaced, now);
}

/** What an action changed in another record: the former values of its fields. */
export type AuditPart = { id: string; version: number; from: Readonly<Record<string, unknown>> };

/** Records what an audited action, such as a merge, changed in other records. Call it in the action's transaction. */
export async function noteParts(
  db: Kysely<Tables>,
  auditId: string,
  parts: readonly AuditPart[],
): Promise<void> {
  const rows = parts.map(({ id, version, from }) => {
    const changes = Object.entries(from).map(([path, value]) => ({ path, from: value }));
    return { entityId: id, version, auditId, changes: JSON.stringify(changes) };
  });
  await insertAll(db, 'auditPart', rows);
}

/** Long texts by their hash. */
type Texts = Map<string, string>;

/** Keeps replaced texts once. A record has its own latest text, so a text is kept only when it leaves the record. */
async function keepTexts(db: Kysely<Tables>, texts: Texts, now: Date): Promise<void> {
  if (texts.size === 0) return;
  const at = now.toISOString();
  // Sorted by hash, so that concurrent transactions cannot deadlock.
  const rows = [...texts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([hash, text]) => ({ hash, text, at }));
  await db
    .insertInto('auditText')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ at }))
    .execute();
}

function toRow(
  { token = null, ...actor }: AuditActor,
  now: Date,
  entry: AuditEntry,
  replaced: Texts,
): Insertable<AuditTable> {
  // Texts of accounts, sessions and calls are never kept.
  const texts = isRestorable(entry.entity.type) ? replaced : undefined;
  return {
    id: entry.id ?? newId(),
    at: now.toISOString(),
    ...actor,
    tokenId: token?.id ?? null,
    tokenName: token?.name ?? null,
    ...entry.actor,
    action: entry.action,
    entityType: entry.entity.type,
    entityId: entry.entity.id,
    entityLabel: entry.entity.label,
    entityKey: entry.entity.label === null ? null : fold(entry.entity.label),
    version: entry.entity.version ?? null,
    changes: JSON.stringify(changesBetween(entry.before ?? {}, entry.after ?? {}, texts)),
    result: entry.result ?? 'ok',
  };
}

type Change = { path: string; from: unknown; to: unknown };

/** Fields that change with every write or follow from others, and pictures, whose ids are fields of their own. */
const ignoredFields = new Set(
  'version updatedAt updatedBy createdAt createdBy reviewBy warnings change task logo cover screenshots icon'.split(
    ' ',
  ),
);

/** The top-level fields that differ. Long texts are recorded by length and hash; replaced ones are added to `texts`. */
function changesBetween(before: object, after: object, texts: Texts | undefined): Change[] {
  const from: Readonly<Record<string, unknown>> = { ...before };
  const to: Readonly<Record<string, unknown>> = { ...after };
  const changes: Change[] = [];
  const removed: string[] = [];
  for (const path in from) if (!(path in to)) removed.push(path);
  for (const path of [...removed, ...Object.keys(to)]) {
    const [old, now] = [from[path] ?? null, to[path] ?? null];
    if (ignoredFields.has(path) || old === now || JSON.stringify(old) === JSON.stringify(now)) continue;
    if (isEmpty(old) && isEmpty(now)) continue;
    changes.push({ path, from: digest(old, texts), to: digest(now) });
  }
  return changes;
}

/** True for null and for lists and groups of fields that hold nothing else. */
function isEmpty(value: unknown): boolean {
  return value === null || (isObject(value) && Object.values(value).every(isEmpty));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Longer texts are recorded by their length and SHA-256 only. */
const maxTextChars = 300;

function digest(value: unknown, texts?: Texts): unknown {
  if (typeof value !== 'string' || value.length <= maxTextChars) return value;
  const sha256 = createHash('sha256').update(value).digest('hex');
  texts?.set(sha256, value);
  return { length: value.length, sha256 };
}

/** The hash of a long text as {@link AuditTable.changes} has it, or undefined. */
export function hashIn(value: unknown): string | undefined {
  const isDigest = isObject(value) && 'sha256' in value && 'length' in value;
  return isDigest && typeof value.sha256 === 'string' ? value.sha256 : undefined;
}
