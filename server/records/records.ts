// Fields that all records have: creator, last editor, and the version for optimistic locking.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import { newId } from './ids.ts';

/** Columns of all records. */
export type RecordColumns = {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
};

/** The account that acts; null for the server itself. */
export type Actor = Pick<Caller, 'id'> | null;

/** The columns of a new record. */
export function createdBy(who: Actor, now: Date): RecordColumns {
  const at = now.toISOString();
  const by = who?.id ?? null;
  return { id: newId(), version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
}

/** The columns of a changed record. */
export function changedBy(who: Actor, now: Date, version: number) {
  return { version: version + 1, updatedAt: now.toISOString(), updatedBy: who?.id ?? null };
}

/** Ends the call unless the record exists in the version that the client has seen. */
export function expectVersion<R extends { version: number }>(
  record: R | undefined,
  version: number,
): asserts record is R {
  if (record === undefined) fail('not_found');
  if (record.version !== version) fail('stale_version', { data: record });
}

/** Locks the rows of a query until the transaction ends. On SQLite not needed, since writing transactions run one at a time. */
export function locking<Q extends { forUpdate: () => Q }>(query: Q, dialect: Database['dialect']): Q {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/** The same with a shared lock: others may hold it too, but nobody may change the rows. */
export function lockForShare<Q extends { forShare: () => Q }>(query: Q, dialect: Database['dialect']): Q {
  return dialect === 'postgres' ? query.forShare() : query;
}

export type Person = { id: string; name: string };
export type People = ReadonlyMap<string, Person>;

/** The accounts behind `createdBy` and `updatedBy`, in one query. */
export async function peopleOf(db: Kysely<Tables>, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Active accounts by name, at most 500. */
export async function activePeople(db: Kysely<Tables>): Promise<Person[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Adds a person, such as the caller. */
export function withPerson(people: People, { id, name }: Person): People {
  return new Map(people).set(id, { id, name });
}

/** A person as replies show them. A deleted account keeps its id. */
export function personOf(people: People, id: string | null): Person | null {
  return id === null ? null : (people.get(id) ?? { id, name: 'Deleted account' });
}

/** A record's common fields as replies show them. */
export function toRecordFields(row: RecordColumns, people: People) {
  const { id, version, createdAt, updatedAt } = row;
  return {
    id,
    version,
    createdAt,
    createdBy: personOf(people, row.createdBy),
    updatedAt,
    updatedBy: personOf(people, row.updatedBy),
  };
}

/** Removes undefined fields, so that only fields that were sent are left. */
export function defined<T extends object>(payload: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Object.entries loses the types of keys.
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The names of the fields in `after` whose values differ from those before. */
export function changedFields(before: Fields, after: Fields): ReadonlySet<string> {
  return new Set(Object.keys(after).filter((name) => !isSame(before[name], after[name])));
}

/** True if one of these fields is among the changed ones. */
export function hasAny(changed: ReadonlySet<string>, ...names: readonly string[]): boolean {
  return names.some((name) => changed.has(name));
}

/** Compares values as JSON stores them; the order of keys does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(asStored(one), asStored(other));
}

function asStored(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
