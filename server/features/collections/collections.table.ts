// Collections in the database and in replies.
import type { Generated, Kysely, Selectable } from 'kysely';
import {
  type Collection,
  type CollectionFields,
  type CollectionRow,
  collectionFields,
  type Pin,
  rule,
} from '../../../contract/collections/fields.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { shownChange } from '../../changes/table.ts';
import type { Tables } from '../../database/database.ts';
import { peopleAndTasks } from '../../desk/tasks.ts';
import { fail } from '../../errors.ts';
import type { LifecycleColumns } from '../../records/lifecycle-kinds.ts';
import { type RecordColumns, toRecordFields } from '../../records/records.ts';
import type { Viewer } from '../../records/visible-names.ts';
import { gamesOf } from './collections.games.ts';

export interface CollectionTable extends RecordColumns, LifecycleColumns {
  seq: Generated<number>;
  title: string;
  /** Folded title, for sorting and search. */
  nameKey: string;
  slug: string;
  subline: string | null;
  rule: string | null;
  limit: number;
  homeOrder: number | null;
}

/** `position` is the order of the pins, `place` the field `position` of a pin. */
interface PinTable {
  collectionSeq: number;
  position: number;
  listingId: string;
  place: number | null;
  from: string | null;
  until: string | null;
}

declare module '../../database/database.ts' {
  interface Tables {
    collection: CollectionTable;
    collectionPin: PinTable;
  }
}

export type StoredCollection = Selectable<CollectionTable>;

/** A collection without its pending change. */
export type CollectionRecord = Omit<Collection, 'change'>;

/** Converts rows of the list to replies, in two queries for any number of rows. */
export async function toCollectionRows(
  db: Kysely<Tables>,
  rows: readonly (StoredCollection & { hasChanges: 0 | 1 })[],
): Promise<CollectionRow[]> {
  if (rows.length === 0) return [];
  const toBase = await baseOf(db, rows);
  const counts = await db
    .selectFrom('collectionPin')
    .select(({ fn }) => ['collectionSeq', fn.countAll<number>().as('count')])
    .where(
      'collectionSeq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .groupBy('collectionSeq')
    .execute();
  const pinCounts = new Map(counts.map(({ collectionSeq, count }) => [collectionSeq, count]));
  return rows.map((row) => ({
    ...toBase(row),
    pinCount: pinCounts.get(row.seq) ?? 0,
    hasChanges: row.hasChanges === 1,
  }));
}

/** Converts a collection to a reply. Reads its change unless it is given. */
export async function toCollection(
  db: Kysely<Tables>,
  row: StoredCollection,
  viewer: Viewer,
  change?: Collection['change'],
): Promise<Collection> {
  const record = await toRecord(db, row, viewer);
  if (change !== undefined) return { ...record, change };
  return { ...record, change: await shownChange(db, { type: 'collection', id: row.id }, record) };
}

/** The collection of a call as its reply. */
export async function readCollection(
  { id }: { id: string },
  { db, who }: { db: Kysely<Tables>; who: Viewer },
): Promise<Collection> {
  const row = await db.selectFrom('collection').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) fail('not_found');
  return toCollection(db, row, who);
}

export async function toRecord(
  db: Kysely<Tables>,
  row: StoredCollection,
  viewer: Viewer,
): Promise<CollectionRecord> {
  const toBase = await baseOf(db, [row]);
  const pins = (await pinsOf(db, [row.seq])).get(row.seq) ?? [];
  const games = await gamesOf(
    db,
    pins.map(({ gameId }) => gameId),
    viewer,
  );
  return { ...toBase(row), pins, games };
}

/** The stored fields of collections by id, in one query for any number of rows. */
export async function storedFieldsOf(
  db: Kysely<Tables>,
  rows: readonly StoredCollection[],
): Promise<ReadonlyMap<string, CollectionFields>> {
  const pins = await pinsOf(
    db,
    rows.map(({ seq }) => seq),
  );
  return new Map(
    rows.map((row) => {
      const fields = { ...row, rule: ruleOf(row), pins: pins.get(row.seq) ?? [] };
      return [row.id, pickFields(collectionFields, fields)];
    }),
  );
}

/** The record as compared for the audit log: the names of its games are not part of it. */
export function auditedFields<C extends CollectionRecord>({ games: _games, ...record }: C) {
  return record;
}

/** Replies of rows without their pins. */
async function baseOf(db: Kysely<Tables>, rows: readonly StoredCollection[]) {
  const { people, tasks } = await peopleAndTasks(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
    rows.map(({ id }) => id),
  );
  return (row: StoredCollection) => {
    const { title, slug, subline, limit, homeOrder, status, publishAt, publishedAt, reviewNote } = row;
    const own = { title, slug, subline, limit, homeOrder, status, publishAt, publishedAt, reviewNote };
    return { ...toRecordFields(row, people), ...own, rule: ruleOf(row), task: tasks.get(row.id) ?? null };
  };
}

function ruleOf(row: Pick<StoredCollection, 'rule'>): CollectionFields['rule'] {
  return row.rule === null ? null : rule.parse(JSON.parse(row.rule));
}

/** The pins of each collection, in order. */
async function pinsOf(db: Kysely<Tables>, seqs: readonly number[]): Promise<ReadonlyMap<number, Pin[]>> {
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom('collectionPin')
    .selectAll()
    .where('collectionSeq', 'in', seqs)
    .orderBy('collectionSeq')
    .orderBy('position')
    .execute();
  const bySeq = Map.groupBy(rows, ({ collectionSeq }) => collectionSeq);
  return new Map(
    [...bySeq].map(([seq, pins]) => [
      seq,
      pins.map(({ listingId, place, from, until }) => ({ gameId: listingId, position: place, from, until })),
    ]),
  );
}
