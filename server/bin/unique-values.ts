// What can belong to one record only, slugs, external ids and names, when a record comes back from the bin.
import { z } from 'zod';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import type { Dropped } from '../history/gone.ts';
import type { Fields } from '../history/kind.ts';
import {
  type ExternalIdOwner,
  type IdPair,
  idsLeadingTo,
  takenExternalIds,
} from '../records/external-ids.ts';
import { isTaken, reclaimSlugs, restoreSlugs } from '../records/slugs.ts';
import type { BinContext, BinKind } from './kind.ts';
import type { BinRecord } from './table.ts';

/** What does not come back: a reference, or an external id by its source. */
export type Left = { path: string; id: string } & Partial<Dropped>;

/** A record in the bin, unpacked. */
export type Binned = {
  row: BinRecord;
  kind: BinKind;
  fields: Fields;
  columns: Fields;
  merge: unknown;
  ids: readonly IdPair[];
};

/** The record as the owner of external ids, if its type has them. */
export function identified({ table }: BinKind, id: string): ExternalIdOwner | undefined {
  return table === 'banner' || table === 'collection' ? undefined : { type: table, id };
}

/** The external ids of a merged record that lead to its target, and are not in the target's own field. */
export async function idsOfTarget({ db }: BinContext, { row, kind, ids }: Binned): Promise<IdPair[]> {
  const owner = identified(kind, row.mergedInto ?? '');
  if (owner === undefined || ids.length === 0) return [];
  const target = await db
    .selectFrom(owner.type)
    .select('externalIds')
    .where('id', '=', owner.id)
    .executeTakeFirst();
  const own: Readonly<Record<string, string>> = JSON.parse(target?.externalIds ?? '{}');
  const leading = new Set((await idsLeadingTo(db, owner)).map((pair) => pair.join(' ')));
  return ids.filter((pair) => leading.has(pair.join(' ')) && own[pair[0]] !== pair[1]);
}

/** Takes away external ids that another record has by now and does not give `back`, and returns these. */
export async function withoutTakenIds(
  { db, dialect }: BinContext,
  kind: BinKind,
  id: string,
  fields: Record<string, unknown>,
  back: readonly IdPair[],
): Promise<Left[]> {
  const owner = identified(kind, id);
  const externalIds = idsIn.safeParse(fields['externalIds']).data;
  if (owner === undefined || externalIds === undefined) return [];
  const [faults = {}] = await takenExternalIds(db, dialect, owner.type, [{ id, externalIds }]);
  const isTaken = (source: string) =>
    `externalIds.${source}` in faults &&
    !back.some(([one, externalId]) => one === source && externalId === externalIds[source]);
  fields['externalIds'] = Object.fromEntries(
    Object.entries(externalIds).filter(([source]) => !isTaken(source)),
  );
  return Object.keys(externalIds)
    .filter(isTaken)
    .map((source) => ({ path: 'externalIds', id: source }));
}

const idsIn = z.record(z.string(), z.string());

export async function takenFields(
  context: BinContext,
  kind: BinKind,
  id: string,
  fields: Fields,
  given: Fields,
): Promise<FieldErrors> {
  const faults = { ...(await kind.taken?.(context, id, fields)) };
  const { slug } = given;
  if (typeof slug === 'string' && kind.table !== 'banner') {
    const taken = await isTaken(context.db, { type: kind.table, id }, slug);
    if (taken) faults['slug'] = `Another ${kind.table} has, or had, this slug`;
  }
  return faults;
}

export async function takeSlugsBack({ db }: BinContext, { row, kind }: Binned): Promise<void> {
  if (row.mergedInto === null || kind.table === 'banner') return;
  const target = await db
    .selectFrom(kind.table)
    .select(['id', 'slug'])
    .where('id', '=', row.mergedInto)
    .executeTakeFirst();
  if (target !== undefined)
    await reclaimSlugs(db, { type: kind.table, id: row.id }, JSON.parse(row.slugs), target);
}

export async function slugOf(
  { db }: BinContext,
  { row, kind }: Binned,
  wanted: string,
): Promise<string | undefined> {
  if (kind.table === 'banner') return undefined;
  return restoreSlugs(db, { type: kind.table, id: row.id }, wanted, JSON.parse(row.slugs));
}
