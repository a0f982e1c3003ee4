// The tables of pending changes, and reading them.
import type { Kysely, Selectable } from 'kysely';
import type { ChangeState, PendingChange } from '../../contract/kit/changes.ts';
import type { Database, Tables } from '../database/database.ts';
import type { Fields } from '../history/kind.ts';
import { changedFields, isSame, locking, peopleOf, personOf } from '../records/records.ts';
import { changeKindOf } from './kind.ts';

/** Types whose records can have a pending change. */
export type ChangeType = 'gameListing' | 'article' | 'banner' | 'collection';

export function isChangeType(type: string): type is ChangeType {
  return ['gameListing', 'article', 'banner', 'collection'].includes(type);
}

interface ChangeTable {
  type: ChangeType;
  id: string;
  /** The record's version when the change was last saved. */
  base: number;
  version: number;
  /** New values by field, as JSON. */
  fields: string;
  /** The record's values when each of them was saved. */
  from: string;
  state: ChangeState;
  applyAt: string | null;
  failure: string | null;
  /** Who saved or moved it last, and when. */
  by: string | null;
  at: string;
  /** Who saved its fields last. */
  savedBy: string | null;
}
declare module '../database/database.ts' {
  interface Tables {
    change: ChangeTable;
    /** The records that the new values refer to, without pictures, which are in `mediaUse`. */
    changeReference: { type: ChangeType; id: string; path: string; targetTable: string; targetId: string };
  }
}

export type StoredChange = Omit<Selectable<ChangeTable>, 'fields' | 'from'> & {
  fields: Fields;
  from: Fields;
};
export type Changed = { type: ChangeType; id: string };

/** The pending change of a record, as stored. */
export async function findChange(
  db: Kysely<Tables>,
  { type, id }: Changed,
  dialect?: Database['dialect'],
): Promise<StoredChange | undefined> {
  const query = db.selectFrom('change').selectAll().where('type', '=', type).where('id', '=', id);
  const row = await (dialect === undefined ? query : locking(query, dialect)).executeTakeFirst();
  return row && toStored(row);
}

/** The pending changes of records of one type, by record. */
export async function findChanges(
  db: Kysely<Tables>,
  type: ChangeType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredChange>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('change')
    .selectAll()
    .where('type', '=', type)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toStored(row)]));
}

function toStored(row: Selectable<ChangeTable>): StoredChange {
  return { ...row, fields: JSON.parse(row.fields), from: JSON.parse(row.from) };
}

/** A change without the fields that are equal to those of the record. Undefined if none is left. */
export function withoutEqual(change: StoredChange, live: Fields): StoredChange | undefined {
  const left = [...changedFields(live, change.fields)];
  if (left.length === 0) return undefined;
  const pick = (all: Fields) => Object.fromEntries(left.map((path) => [path, all[path]]));
  return { ...change, fields: pick(change.fields), from: pick(change.from) };
}

/** Fields of a change that the record changed since they were saved. */
export function conflictsOf({ fields, from }: StoredChange, live: Fields): string[] {
  return Object.keys(fields).filter((path) => !isSame(from[path], live[path]));
}

/** The pending change of a record with these fields, as replies show it. */
export async function shownChange(
  db: Kysely<Tables>,
  changed: Changed,
  live: Fields,
): Promise<PendingChange | null> {
  const stored = await findChange(db, changed);
  return toShown(db, stored && withoutEqual(stored, live), live);
}

/** A change as replies show it. */
export async function toShown(
  db: Kysely<Tables>,
  change: StoredChange | undefined,
  live: Fields,
): Promise<PendingChange | null> {
  if (change === undefined) return null;
  const { type, id: _, by, savedBy: _savedBy, fields, from, ...rest } = change;
  const { show = async (_db: Kysely<Tables>, all: Fields) => all } = (await changeKindOf(type)).history;
  return {
    ...rest,
    fields: await show(db, fields),
    from: await show(db, from),
    conflicts: conflictsOf(change, live),
    by: personOf(await peopleOf(db, [by]), by),
  };
}
