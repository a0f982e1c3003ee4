// Pictures of the library in replies.
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Medium } from '../../contract/media/media.ts';
import type { Database, Tables } from '../database/database.ts';
import { locking, peopleOf, toRecordFields } from '../records/records.ts';
import { type MediaTable, toPicture } from './usage.ts';

type MediaRow = Omit<Selectable<MediaTable>, 'seq'>;

/** Converts rows to replies, in three queries for any number of rows. */
export async function toMedia(db: Kysely<Tables>, rows: readonly MediaRow[]): Promise<Medium[]> {
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  );
  const counts = await useCounts(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...toPicture(row),
    ...toRecordFields(row, people),
    name: row.name,
    bytes: row.bytes,
    useCount: counts.get(row.id) ?? 0,
  }));
}

/** Loads a picture and locks its row. */
export async function lockMedium(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  id: string,
): Promise<Medium | undefined> {
  const query = db.selectFrom('media').selectAll().where('id', '=', id);
  return only(db, await locking(query, dialect).executeTakeFirst());
}

/** The picture with this file hash. */
export async function findByHash(db: Kysely<Tables>, hash: string): Promise<Medium | undefined> {
  return only(db, await db.selectFrom('media').selectAll().where('hash', '=', hash).executeTakeFirst());
}

/** Converts at most one row to a reply. */
export async function only(db: Kysely<Tables>, row: MediaRow | undefined): Promise<Medium | undefined> {
  return row === undefined ? undefined : (await toMedia(db, [row]))[0];
}

export function entityOf({ id, name, version }: Medium) {
  return { type: 'media', id, label: name, version };
}

export function searchText({ name, alt }: Pick<Medium, 'name' | 'alt'>) {
  return { name, rest: [alt] };
}

async function useCounts(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mediaUse')
    .select((eb) => ['mediaId', eb.fn.countAll<number>().as('count')])
    .where('mediaId', 'in', ids)
    .groupBy('mediaId')
    .execute();
  return new Map(rows.map((row) => [row.mediaId, row.count]));
}
