// Deletes records: each leaves its tables for one row of the bin.
import { z } from 'zod';
import type { BinType } from '../../contract/bin/bin.ts';
import { fold } from '../../contract/text/fold.ts';
import { fail } from '../errors.ts';
import { type IdPair, idsLeadingTo, releaseExternalIds } from '../records/external-ids.ts';
import { newId } from '../records/ids.ts';
import { releaseLinks } from '../records/links.ts';
import { refuseWhileUsed } from '../records/references.ts';
import { indexText, unindexText } from '../records/search.ts';
import { releaseSlugs, slugsOf } from '../records/slugs.ts';
import {
  type BinContext,
  type BinKind,
  binKindOf,
  hasLifecycle,
  type LockedRecord,
  lifecycleColumns,
} from './kind.ts';
import type { Snapshot } from './table.ts';

const day = 24 * 60 * 60_000;

/** A merge of the record into another: its target, its audit row, what this says of it, and what the type needs to undo it. */
export type Merge = { into: string; auditId: string; after: object; undo?: object };

/**
 * Moves a record to the bin. Refused like its deletion, before anything is written: with a stale `version`, while it is published,
 * and while others refer to it. The caller has checked the right.
 */
export async function moveToBin(
  context: BinContext,
  type: BinType,
  target: { id: string; version?: number | undefined },
): Promise<{ id: string }> {
  const record = await lockForBin(context, type, target);
  const { table } = await binKindOf(type);
  await refuseWhileUsed(context.db, table, target.id, context.who);
  return putIntoBin(context, type, target.id, record);
}

/** Locks a record that may be deleted. Fails if it is missing, stale or published. */
export async function lockForBin(
  context: BinContext,
  type: BinType,
  { id, version }: { id: string; version?: number | undefined },
): Promise<LockedRecord> {
  const { lock, table } = await binKindOf(type);
  const record = await lock(context, id);
  if (record === undefined) fail('not_found');
  if (version !== undefined && record.row.version !== version) {
    fail('stale_version', { data: await record.reply() });
  }
  if (record.row['status'] === 'published') {
    fail('invalid_transition', { text: `A published ${table} must be archived before it is deleted` });
  }
  return record;
}

/** Moves a locked record that nothing refers to. */
export async function putIntoBin(
  { db, dialect, now, who, audit, binDays }: BinContext,
  type: BinType,
  id: string,
  { row, fields, audited }: LockedRecord,
  merge?: Merge,
): Promise<{ id: string }> {
  const kind = await binKindOf(type);
  const { table } = kind;
  const auditId = merge?.auditId ?? newId();
  const label = String(fields[kind.label]);
  const slugs = await slugsOf(db, { type: table, id });
  // The uses of its pictures stay, so that these stay too.
  if (merge !== undefined) await releaseSlugs(db, { type: table, id }, merge.into);
  else if (!wasPublic(kind, row, now)) await releaseSlugs(db, { type: table, id }, null);
  if (table !== 'category' && table !== 'collection') await releaseLinks(db, { type: table, id });
  const ids = await releaseIds(db, table, id, merge?.into ?? null);
  await unindexText(db, table, row.seq);
  await db.deleteFrom(table).where('id', '=', id).execute();
  const columns = Object.fromEntries(kind.columns.map((name) => [name, row[name]]));
  const binned = await db
    .insertInto('bin')
    .values({
      id,
      type,
      version: row.version,
      label,
      nameKey: fold(label),
      status: hasLifecycle(kind) ? statusOf(row) : null,
      slug: typeof fields['slug'] === 'string' ? fields['slug'] : null,
      slugs: JSON.stringify(slugs),
      snapshot: JSON.stringify({ fields, columns, merge: merge?.undo, ids } satisfies Snapshot),
      mergedInto: merge?.into ?? null,
      auditId,
      by: who.id,
      at: now.toISOString(),
      purgeAt: binDays === 0 ? null : new Date(now.getTime() + binDays * day).toISOString(),
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'bin', binned.seq, { name: label, rest: slugs });
  const entity = { type, id, label, version: row.version };
  audit({ id: auditId, action: `${type}.delete`, entity, before: audited, after: merge?.after ?? null });
  return { id };
}

/** Frees the ids of a record in other systems, or lets them lead to another one. Returns them. */
async function releaseIds(
  db: BinContext['db'],
  table: BinKind['table'],
  id: string,
  to: string | null,
): Promise<IdPair[]> {
  if (table === 'banner' || table === 'collection') return [];
  const ids = await idsLeadingTo(db, { type: table, id });
  await releaseExternalIds(db, { type: table, id }, to);
  return ids;
}

function statusOf(row: LockedRecord['row']) {
  return lifecycleColumns.status.parse(row['status']);
}

/** True if the public may have seen the record's page. Chains are public from the start. */
function wasPublic(kind: BinKind, row: LockedRecord['row'], now: Date): boolean {
  if (kind.table === 'category') return row['active'] === 1 || row['wasActive'] === 1;
  if (!hasLifecycle(kind)) return true;
  const { publishAt, publishedAt } = z.object(lifecycleColumns).parse(row);
  return publishedAt !== null || (publishAt !== null && publishAt <= now.toISOString());
}
