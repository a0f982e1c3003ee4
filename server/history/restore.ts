// Restores fields of an earlier version: an edit of the record like any other, by the code of its type. Of a live record they go into its
// pending change.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { history, type RestorePreview } from '../../contract/history/history.ts';
import type { Call, Output } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { mustStayComplete } from '../../contract/kit/lifecycle.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { findChange, isChangeType, type StoredChange, withoutEqual } from '../changes/table.ts';
import type { Tables } from '../database/database.ts';
import { fail, failOn } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { runIfValid, type WriteHandler } from '../http/write.ts';
import { type Dropped, withoutGone } from './gone.ts';
import { type Fields, type HistoryKind, referredBy, type StoredRecord } from './kind.ts';
import { namesOf } from './names.ts';
import { fieldsAt } from './versions.ts';

type Code = { call: Call; handler: WriteHandler };

/** A type whose versions can be restored, with its call for edits, and the one that saves a pending change. */
export type Restorable = HistoryKind & { edit: Code; saveChange?: Code };

type Input = {
  id: string;
  version: number;
  at: number;
  paths?: string[] | undefined;
  dry?: boolean | undefined;
};
type Restored = Output<typeof history.restore>;
type Context = Omit<WriteContext, 'who'> & { who: Caller };

/** Restores, or with `dry` says what would change. */
export async function restoreVersion(kind: Restorable, input: Input, context: Context): Promise<Restored> {
  const { db, now, who } = context;
  const { id, version, at, dry = false } = input;
  const record = await kind.load(db, id, now);
  if (record === undefined) fail('not_found');
  // An edit refuses a stale version before anything else, and says what the record is now.
  if (record.version !== version) return edited(kind.edit, { id, version }, context);
  if (at > version) failOn({ at: 'There is no such version' });
  const pending = await pendingOf(kind, record, id, db);
  const current = { ...record.fields, ...pending?.change?.fields };
  const { wanted, dropped } = await wantedFields(db, kind, record, current, input);
  if (pending !== undefined) {
    // What is public stays as it is: publishing the change is an act of its own.
    if (dry) return preview(db, kind, current, { wanted, dropped, who });
    const changeVersion = pending.change?.version;
    return edited(pending.save, { id, version, changeVersion, fields: wanted }, context);
  }
  const payload = { id, version, ...wanted };
  if (!dry) {
    const action = `${kind.type}.restore`;
    const audit: Context['audit'] = (entry) => context.audit({ ...entry, action });
    return edited(kind.edit, payload, { ...context, audit });
  }
  const { handler, call } = kind.edit;
  const parsed = parsePayload(call.input, payload);
  const sent = parsed.ok ? parsed.value : parsed.valid;
  const planned = await handler.plan?.(sent, context);
  const faults = planned?.faults ?? (await handler.check?.(sent, context));
  failOn({ ...faults, ...(parsed.ok ? {} : parsed.errors) });
  return preview(db, kind, current, { wanted, dropped, who });
}

/** The pending change of a live record, if it has one, and the call that saves it. */
async function pendingOf(
  { type, saveChange: save }: Restorable,
  { fields, lifecycle }: StoredRecord,
  id: string,
  db: Kysely<Tables>,
): Promise<{ change: StoredChange | undefined; save: Code } | undefined> {
  const isLive = lifecycle !== undefined && mustStayComplete(lifecycle.status);
  if (!isLive || save === undefined || !isChangeType(type)) return undefined;
  const stored = await findChange(db, { type, id });
  return { change: stored && withoutEqual(stored, fields), save };
}

async function edited({ call, handler }: Code, payload: Fields, context: Context): Promise<Restored> {
  const parsed = parsePayload(call.input, payload);
  return history.restore.output.parse(await runIfValid(handler, parsed, context));
}

/** The fields to restore, without references to what is gone. Ends the call for fields that cannot be restored. */
async function wantedFields(
  db: Kysely<Tables>,
  kind: HistoryKind,
  record: StoredRecord,
  current: Fields,
  { id, at, paths }: Input,
): Promise<{ wanted: Fields; dropped: Dropped[] }> {
  const { fields, lost } = await fieldsAt(db, kind, id, record, at);
  const faults: FieldErrors = {};
  paths?.forEach((path, index) => {
    if (lost.includes(path)) faults[`paths.${index}`] = 'The value of this version is no longer kept';
    else if (!Object.hasOwn(kind.fields.shape, path)) faults[`paths.${index}`] = 'Unknown field';
  });
  failOn(faults);
  const names = paths ?? Object.keys(fields).filter((path) => !kind.keeps.includes(path));
  // Fields that are as they were are no part of the edit.
  const changed = names.filter((path) => !isDeepStrictEqual(fields[path], current[path]));
  const then = Object.fromEntries(changed.map((path) => [path, fields[path]]));
  const { fields: wanted, dropped } = await withoutGone(db, kind, then);
  for (const { path } of dropped) {
    if (isDeepStrictEqual(wanted[path], current[path])) delete wanted[path];
  }
  return { wanted, dropped };
}

async function preview(
  db: Kysely<Tables>,
  kind: HistoryKind,
  current: Fields,
  { wanted, dropped, who }: { wanted: Fields; dropped: readonly Dropped[]; who: Caller },
): Promise<RestorePreview> {
  const names = await namesOf(
    db,
    [...referredBy(kind, current), ...referredBy(kind, wanted), ...dropped],
    who,
  );
  const show = async (fields: Fields) => (await kind.show?.(db, fields)) ?? fields;
  const from = await show(current);
  const to = await show(wanted);
  return {
    changes: Object.keys(wanted).map((path) => ({ path, from: from[path] ?? null, to: to[path] ?? null })),
    dropped: dropped.map(({ path, id }) => ({ path, id, name: names[id]?.name ?? null })),
    names,
  };
}
