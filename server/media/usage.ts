// Pictures in other records: looking them up, checking them against their slots, and recording their use, so that a picture in use is
// not deleted.
import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { type Picture, pictureFault, type Slot } from '../../contract/media/media.ts';
import type { Tables } from '../database/database.ts';
import type { RecordColumns } from '../records/records.ts';

export interface MediaTable extends RecordColumns {
  seq: Generated<number>;
  /** The uploaded file's name. */
  name: string;
  /** Folded, for sorting and search. */
  nameKey: string;
  alt: string | null;
  focal: string;
  /** SHA-256 of the uploaded file, in hex: the name of its folder in the storage. */
  hash: string;
  mime: Picture['mime'];
  bytes: number;
  width: number;
  height: number;
  /** 1 if a row of `mediaUse` shows it, for lists of unused pictures. The foreign key is what refuses deletions. */
  used: Generated<0 | 1>;
}
interface MediaUseTable {
  type: string;
  entityId: string;
  path: string;
  label: string;
  slot: Slot;
  mediaId: string;
}
declare module '../database/database.ts' {
  interface Tables {
    media: MediaTable;
    mediaUse: MediaUseTable;
  }
}

/** The pictures of a record by the path of their field; null and undefined mean none. */
export type PlacedPictures = Readonly<Record<string, { id: string | null | undefined; slot: Slot }>>;

/** Pictures by id, in one query. */
export async function picturesOf(
  db: Kysely<Tables>,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Picture>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('media').select(pictureColumns).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, toPicture(row)]));
}

/** Faults by path of pictures that do not exist or do not fit their slot. */
export async function pictureFaults(db: Kysely<Tables>, placed: PlacedPictures): Promise<FieldErrors> {
  const ids = Object.values(placed).map(({ id }) => id);
  return placeFaults(await picturesOf(db, ids), placed);
}

/** The same for pictures that were already read. */
export function placeFaults(pictures: ReadonlyMap<string, Picture>, placed: PlacedPictures): FieldErrors {
  const faults: FieldErrors = {};
  for (const [path, { id, slot }] of Object.entries(placed)) {
    if (id === null || id === undefined) continue;
    const picture = pictures.get(id);
    const fault = picture === undefined ? 'This picture does not exist' : pictureFault(slot, picture);
    if (fault !== null) faults[path] = fault;
  }
  return faults;
}

type Entity = { type: string; id: string };
/** The record itself, or its pending change. */
type Part = 'record' | 'change';
type NamedEntity = Entity & { label: string };

/** Replaces the recorded uses of a record. Call it when its pictures or its name change. */
export async function noteUse(
  db: Transaction<Tables>,
  entity: NamedEntity,
  placed: PlacedPictures,
): Promise<void> {
  await replaceUses(db, entity, usesIn(entity, placed), 'record');
}

/** The same for the uses of a record's pending change. Their paths begin with `change.`. */
export async function notePendingUse(
  db: Transaction<Tables>,
  entity: NamedEntity,
  placed: PlacedPictures,
): Promise<void> {
  const rows = usesIn(entity, placed).map((row) => ({ ...row, path: `change.${row.path}` }));
  await replaceUses(db, entity, rows, 'change');
}

async function replaceUses(
  db: Transaction<Tables>,
  entity: Entity,
  rows: readonly MediaUseTable[],
  part: Part,
): Promise<void> {
  const before = new Set(await deleteUses(db, entity, part));
  const after = new Set(rows.map(({ mediaId }) => mediaId));
  await markUsed(db, [...before.symmetricDifference(after)]);
  if (rows.length > 0) await db.insertInto('mediaUse').values(rows).execute();
  await markUnused(db, [...before.difference(after)]);
}

/** The same for new records, which have no recorded uses. */
export async function noteFirstUses(
  db: Transaction<Tables>,
  records: readonly { entity: NamedEntity; placed: PlacedPictures }[],
): Promise<void> {
  const rows = records.flatMap(({ entity, placed }) => usesIn(entity, placed));
  if (rows.length === 0) return;
  await markUsed(db, [...new Set(rows.map(({ mediaId }) => mediaId))]);
  await db.insertInto('mediaUse').values(rows).execute();
}

/** Deletes the recorded uses of a deleted record, but not those of its pending change. */
export async function releaseUse(db: Transaction<Tables>, entity: Entity): Promise<void> {
  const released = await deleteUses(db, entity, 'record');
  await markUsed(db, released);
  await markUnused(db, released);
}

function usesIn({ type, id: entityId, label }: NamedEntity, placed: PlacedPictures) {
  return Object.entries(placed).flatMap(([path, { id, slot }]) =>
    id === null || id === undefined ? [] : [{ type, entityId, label, path, slot, mediaId: id }],
  );
}

async function deleteUses(db: Transaction<Tables>, { type, id }: Entity, part: Part): Promise<string[]> {
  const rows = await db
    .deleteFrom('mediaUse')
    .where('type', '=', type)
    .where('entityId', '=', id)
    .where('path', part === 'change' ? 'like' : 'not like', 'change.%')
    .returning('mediaId')
    .execute();
  return rows.map(({ mediaId }) => mediaId);
}

/**
 * Marks pictures that are shown from now on. Also takes the locks of those that may have become unused: on PostgreSQL a
 * transaction that begins or ends a use of the same picture waits here, and the next statement sees what it has done.
 */
async function markUsed(db: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('media').set({ used: 1 }).where('id', 'in', ids).execute();
}

async function markUnused(db: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('media')
    .set({ used: 0 })
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('mediaUse').select('mediaId').whereRef('mediaUse.mediaId', '=', 'media.id')),
      ),
    )
    .execute();
}

/** Widths of every picture that is wide enough, besides its own width. */
const variantWidths: readonly number[] = [160, 480, 960, 1920];

/** The stored widths of a picture, smallest first; the last is its own. */
export function widthsOf(width: number): number[] {
  return [...variantWidths.filter((narrower) => narrower < width), width];
}

/** The file name of a width. */
export function fileOfWidth(width: number): string {
  return `${width}.webp`;
}

const pictureColumns = ['id', 'alt', 'focal', 'hash', 'mime', 'width', 'height'] as const;
type PictureRow = Pick<Selectable<MediaTable>, (typeof pictureColumns)[number]>;

/** A stored picture as replies show it. */
export function toPicture({ id, alt, focal, hash, mime, width, height }: PictureRow): Picture {
  return {
    id,
    url: urlOf(hash, width),
    width,
    height,
    mime,
    alt,
    focal: JSON.parse(focal),
    variants: widthsOf(width).map((kept) => ({ width: kept, url: urlOf(hash, kept) })),
  };
}

/** Columns of a picture that a row is joined with, if it has one. */
export type JoinedPicture = { hash: string | null; width: number | null };

/** The URL of the smallest width of a joined picture. */
export function smallestUrl({ hash, width }: JoinedPicture): string | null {
  return hash === null || width === null ? null : urlOf(hash, widthsOf(width)[0] ?? width);
}

function urlOf(hash: string, width: number): string {
  return `/media/${hash}/${fileOfWidth(width)}`;
}
