// What every record has in common: who made it, who changed it last, and the version that guards against lost changes.
import type { Kysely } from 'kysely';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import { newId } from './ids.ts';

/** The columns of {@link RecordColumns} that replies show as people. */
export type RecordColumns = {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
};

/** Somebody who acts: an account, or null for the server by itself. */
export type Actor = Pick<Caller, 'id'> | null;

/** A new record's own columns. */
export function createdBy(who: Actor, now: Date): RecordColumns {
  const at = now.toISOString();
  const by = who?.id ?? null;
  return { id: newId(), version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
}

/** The columns that every change sets. */
export function changedBy(who: Actor, now: Date, version: number) {
  return { version: version + 1, updatedAt: now.toISOString(), updatedBy: who?.id ?? null };
}

/** Ends the call unless the record is there in the version that the client has seen. */
export function expectVersion<R extends { version: number }>(
  record: R | undefined,
  version: number,
): asserts record is R {
  if (record === undefined) fail('not_found');
  if (record.version !== version) fail('stale_version', { data: record });
}

/**
 * Locks the rows that a query finds until the transaction ends, where the engine has such locks: SQLite runs one
 * writing transaction at a time anyway.
 */
export function locking<Q extends { forUpdate: () => Q }>(query: Q, dialect: Database['dialect']): Q {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/** Likewise, but others may hold the rows so as well: nobody changes them, and nobody waits who only needs them as they are. */
export function lockForShare<Q extends { forShare: () => Q }>(query: Q, dialect: Database['dialect']): Q {
  return dialect === 'postgres' ? query.forShare() : query;
}

export type Person = { id: string; name: string };
export type People = ReadonlyMap<string, Person>;

/** The accounts that records name, in one query. */
export async function peopleOf(db: Kysely<Tables>, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** People, and who acts now among them. */
export function withPerson(people: People, { id, name }: Person): People {
  return new Map(people).set(id, { id, name });
}

/** A person as replies name them; an account that is gone keeps its id. */
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

/** The fields of a payload that were sent; absent ones are left out rather than undefined. */
export function defined<T extends object>(payload: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Object.entries loses the keys' types, and nothing but undefined is taken out.
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
