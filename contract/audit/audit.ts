// The audit log: who did what, when and from where. It is only ever added to.
import { z } from 'zod';
import { choice, id, list, moment, read, several, text, write } from '../kit/calls.ts';

export const auditResults = { ok: 'Done', denied: 'Denied', failed: 'Failed' } as const;

const filters = {
  actorId: several(id(), 50).optional(),
  /** Such as `gameListing.publish`. */
  action: several(text(1, 100), 50).optional(),
  /** Such as `gameListing`. */
  entityType: several(text(1, 60), 20).optional(),
  entityId: several(id(), 50).optional(),
  result: several(choice(auditResults), 3).optional(),
  /** From this moment on. */
  from: moment().optional(),
  /** Before this moment. */
  to: moment().optional(),
};

const person = z.strictObject({ id: id(), name: z.string() });

export const auditRow = z.strictObject({
  id: id(),
  at: z.string(),
  /** Null for the server itself and for somebody who was not signed in. */
  actor: person.nullable(),
  /** The session it was done in; no token, nor anything that leads to one. */
  sessionId: z.string().nullable(),
  /** The API token it was done with, by its name. */
  token: person.nullable(),
  ip: z.string(),
  action: z.string(),
  entity: z.strictObject({ type: z.string(), id: z.string().nullable(), label: z.string().nullable() }),
  /** The record's version after it. */
  version: z.int().nullable(),
  /** Fields that changed. A long text is given as {length, sha256}. */
  changes: z.array(z.strictObject({ path: z.string(), from: z.unknown(), to: z.unknown() })),
  result: choice(auditResults),
  traceId: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

/** The rows that one export holds at most, the latest ones. */
export const auditExportRows = 10_000;

export const audit = {
  list: list({
    path: '/api/audit/list',
    summary:
      "List what was done, the latest first. q finds records by their name's beginning, and a traceId.",
    right: 'audit.view',
    filters,
    sorts: ['at'],
    row: auditRow,
  }),
  values: read({
    path: '/api/audit/values',
    summary: 'Who, which actions and which kinds of records occur in the log, to filter by.',
    right: 'audit.view',
    input: z.strictObject({}),
    output: z.strictObject({
      actors: z.array(person),
      actions: z.array(z.string()),
      entityTypes: z.array(z.string()),
    }),
  }),
  export: write({
    path: '/api/audit/export',
    summary: `The log under the filters of the list as CSV, at most the latest ${auditExportRows} rows; is itself in the log.`,
    right: 'audit.view',
    input: z.strictObject({ ...filters, q: text(0, 200).optional() }),
    output: z.strictObject({ csv: z.string(), rows: z.int(), total: z.int() }),
  }),
};
