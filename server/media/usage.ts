// Pictures as other records use them: looked up, checked against their place, and noted so that none goes while shown.
import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { type Picture, pictureFault, type Slot } from '../../contract/media/media.ts';
import type { Tables } from '../database/database.ts';
import type { RecordColumns } from '../records/records.ts';

export interface MediaTable extends RecordColumns {
  seq: Generated<number>;
  /** The file's name when it was uploaded. */
  name: string;
  /** Folded, for sorting and search. */
  nameKey: string;
  alt: string | null;
  focal: string;
  /** SHA-256 of what was uploaded, in hex: the name of its folder in the storage. */
  hash: string;
  mime: Picture['mime'];
  bytes: number;
  width: number;
  height: number;
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

/** The pictures that a record shows, by the path of the field that names each; null and undefined show none. */
export type PlacedPictures = Readonly<Record<string, { id: string | null | undefined; slot: Slot }>>;

/** Pictures by their ids, in one query. */
export async function picturesOf(
  db: Kysely<Tables>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Picture>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('media').select(pictureColumns).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, toPicture(row)]));
}

/** What is wrong with pictures in their places, by path: they have to exist and to fit. */
export async function pictureFaults(db: Kysely<Tables>, placed: PlacedPictures): Promise<FieldErrors> {
  const ids = Object.values(placed).map(({ id }) => id ?? null);
  return placeFaults(await picturesOf(db, ids), placed);
}

/** The same, of pictures that were read before. */
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

/**
 * Notes which pictures a record shows, in place of what was noted before. Called by every save of the record, so that
 * its label stays that of today.
 */
export async function noteUse(
  db: Transaction<Tables>,
  entity: { type: string; id: string; label: string },
  placed: PlacedPictures,
): Promise<void> {
  await releaseUse(db, entity);
  await noteFirstUses(db, [{ entity, placed }]);
}

/** The same for new records, of which nothing was noted before. */
export async function noteFirstUses(
  db: Transaction<Tables>,
  records: readonly { entity: { type: string; id: string; label: string }; placed: PlacedPictures }[],
): Promise<void> {
  const rows = records.flatMap(({ entity, placed }) =>
    Object.entries(placed).flatMap(([path, { id, slot }]) =>
      id === null || id === undefined
        ? []
        : [{ type: entity.type, entityId: entity.id, label: entity.label, path, slot, mediaId: id }],
    ),
  );
  if (rows.length > 0) await db.insertInto('mediaUse').values(rows).execute();
}

/** Lets go of the pictures of a record that is deleted. */
export async function releaseUse(
  db: Transaction<Tables>,
  entity: { type: string; id: string },
): Promise<void> {
  await db.deleteFrom('mediaUse').where('type', '=', entity.type).where('entityId', '=', entity.id).execute();
}

/** Widths in which every picture is kept that is wide enough, besides its own. */
const variantWidths: readonly number[] = [160, 480, 960, 1920];

/** The widths in which a picture is kept, the smallest first; the last is its own. */
export function widthsOf(width: number): number[] {
  return [...variantWidths.filter((narrower) => narrower < width), width];
}

/** The name of a picture's file of one width. */
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

/** Where a picture is in its smallest width. */
export function smallestUrl({ hash, width }: Pick<PictureRow, 'hash' | 'width'>): string {
  return urlOf(hash, widthsOf(width)[0] ?? width);
}

function urlOf(hash: string, width: number): string {
  return `/media/${hash}/${fileOfWidth(width)}`;
}
