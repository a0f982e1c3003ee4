// The code of single edits of a type of record: jobs change records only by it.
import { sql } from 'kysely';
import { type HistoryType, historyTypes } from '../../contract/history/history.ts';
import type { Call } from '../../contract/kit/calls.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { CallError } from '../errors.ts';
import type { HistoryKind } from '../history/kind.ts';
import type { Feature } from '../http/feature.ts';
import { type WriteHandler, writeIfValid } from '../http/write.ts';
import type { Selection } from '../records/lists.ts';
import type { PartContext } from './kind.ts';

export type CallCode = { call: Call; handler: WriteHandler };

export type TypeCode = HistoryKind & {
  area: (typeof historyTypes)[HistoryType];
  edit: CallCode;
  remove: CallCode;
  create?: CallCode;
  /** Creates up to 100 records, or none if one of them is refused. */
  createMany?: CallCode;
  selection: Selection;
  /** Of types with a lifecycle. */
  status?: CallCode;
};

export function typeCodeOf({ history: kind, selection, contract, handlers }: Feature): TypeCode {
  const code = (name: string): CallCode | undefined => {
    const call = contract[name];
    // `implement` has checked that a handler exists.
    return call === undefined ? undefined : { call, handler: handlers[name] as WriteHandler };
  };
  const [edit, remove, status] = [code('edit'), code('remove'), code('status')];
  const [create, createMany] = [code('create') ?? code('add'), code('import')];
  if (kind === undefined || selection === undefined || edit === undefined || remove === undefined)
    throw new Error('Jobs change only records with a history, a list, an edit and a deletion');
  return {
    ...kind,
    area: historyTypes[kind.type],
    selection,
    edit,
    remove,
    ...(create === undefined ? {} : { create }),
    ...(createMany === undefined ? {} : { createMany }),
    ...(status === undefined ? {} : { status }),
  };
}

export type Attempt = { entries: readonly AuditEntry[] } | { refused: CallError };

/**
 * Makes a call on one record, without its reply, in a savepoint: if it is refused, nothing of it remains and the other rows go on. The
 * audit entries of a successful call join those of the part.
 * @param beyond input that no client can send
 */
export async function attempt(
  context: PartContext,
  { call, handler }: CallCode,
  payload: Readonly<Record<string, unknown>>,
  beyond: object = {},
): Promise<Attempt> {
  const { db } = context;
  const entries: AuditEntry[] = [];
  await sql`savepoint "row"`.execute(db);
  try {
    const audit = (entry: AuditEntry) => void entries.push(entry);
    const parsed = parsePayload(call.input, payload);
    const input = parsed.ok ? { ok: true as const, value: { ...parsed.value, ...beyond } } : parsed;
    await writeIfValid(handler, input, { ...context, audit });
    await sql`release savepoint "row"`.execute(db);
    for (const entry of entries) context.audit(entry);
    return { entries };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await sql`rollback to savepoint "row"`.execute(db);
    await sql`release savepoint "row"`.execute(db);
    // The right was there when the rows were checked, so it was lost since, and ends the job.
    if (error.code === 'forbidden' && !error.details.ofRecord && !context.isCheck) throw error;
    return { refused: error };
  }
}
