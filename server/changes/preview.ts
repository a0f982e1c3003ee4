// Shows a record as its pending change would leave it: the change is published in a transaction that is rolled back.
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { writeIfValid } from '../http/write.ts';
import { changeKindOf, systemCaller } from './kind.ts';
import { type Changed, findChange, withoutEqual } from './table.ts';

class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('Rolled back');
    this.result = result;
  }
}

/** The result of `read` on the data with the change, or without one on the data as it is. */
export async function readWithChange<T>(
  database: Database,
  changed: Changed,
  now: Date,
  read: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if ((await findChange(database.reads, changed)) === undefined) return read(database.reads);
  const kind = await changeKindOf(changed.type);
  try {
    return await database.writes.transaction().execute(async (db): Promise<T> => {
      const who = systemCaller(kind, null);
      const context = { db, dialect: database.dialect, now, who, audit: () => {}, fourEyes: [] };
      const record = await kind.lock(context, changed.id);
      const stored = await findChange(db, changed);
      const change = record && stored && withoutEqual(stored, record.fields);
      if (change !== undefined && record !== undefined) {
        const sent = { id: changed.id, version: record.row.version, ...change.fields };
        // Unlike an edit, a preview shows what is incomplete.
        const { plan } = kind.edit;
        if (plan === undefined) await writeIfValid(kind.edit, { ok: true, value: sent }, context);
        else {
          const { run, write = run } = await plan(sent, context);
          await write(sent);
        }
      }
      throw new RolledBack(await read(db));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
