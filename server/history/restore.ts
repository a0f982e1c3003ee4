// Restores fields of an earlier version: an edit of the record like any other, by the code of its type.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { history, type RestorePreview } from '../../contract/history/history.ts';
import type { Call, Output } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { type ParsedPayload, parsePayload } from '../../contract/kit/payload.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { fail, failOn } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { runIfValid, type WriteHandler } from '../http/write.ts';
import { type Dropped, withoutGone } from './gone.ts';
import { type Fields, type HistoryKind, referredBy, type StoredRecord } from './kind.ts';
import { namesOf } from './names.ts';
import { fieldsAt } from './versions.ts';

/** A type whose versions can be restored, with its call for edits. */
export type Restorable = HistoryKind & { edit: { call: Call; handler: WriteHandler } };

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
  const { handler, call } = kind.edit;
  // An edit refuses a stale version before anything else, and says what the record is now.
  if (record.version !== version) return edited(handler, { ok: true, value: { id, version } }, context);
  if (at > version) failOn({ at: 'There is no such version' });
  const { wanted, dropped } = await wantedFields(db, kind, record, input);
  const parsed = parsePayload(call.input, { id, version, ...wanted });
  if (!dry) {
    const action = `${kind.type}.restore`;
    const audit: Context['audit'] = (entry) => context.audit({ ...entry, action });
    return edited(handler, parsed, { ...context, audit });
  }
  const sent = parsed.ok ? parsed.value : parsed.valid;
  const planned = await handler.plan?.(sent, context);
  const faults = planned?.faults ?? (await handler.check?.(sent, context));
  failOn({ ...faults, ...(parsed.ok ? {} : parsed.errors) });
  return preview(db, kind, record.fields, { wanted, dropped, who });
}

async function edited(
  handler: WriteHandler,
  input: ParsedPayload<object>,
  context: Context,
): Promise<Restored> {
  return history.restore.output.parse(await runIfValid(handler, input, context));
}

/** The fields to restore, without references to what is gone. Ends the call for fields that cannot be restored. */
async function wantedFields(
  db: Kysely<Tables>,
  kind: HistoryKind,
  record: StoredRecord,
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
  const changed = names.filter((path) => !isDeepStrictEqual(fields[path], record.fields[path]));
  const then = Object.fromEntries(changed.map((path) => [path, fields[path]]));
  const { fields: wanted, dropped } = await withoutGone(db, kind, then);
  for (const { path } of dropped) {
    if (isDeepStrictEqual(wanted[path], record.fields[path])) delete wanted[path];
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
