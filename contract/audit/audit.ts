// The audit log: who changed what, when and from which address. Rows are only ever added.
import { z } from 'zod';
import { choice, id, list, read, several, text, timestamp, write } from '../kit/calls.ts';

export const auditResults = { ok: 'Done', denied: 'Denied', failed: 'Failed' } as const;

const filters = {
  actorId: several(id(), 50).optional(),
  /** For example `gameListing.publish`. */
  action: several(text(1, 100), 50).optional(),
  /** For example `gameListing`. */
  entityType: several(text(1, 60), 20).optional(),
  entityId: several(id(), 50).optional(),
  result: several(choice(auditResults), 3).optional(),
  /** Inclusive. */
  from: timestamp().optional(),
  /** Exclusive. */
  to: timestamp().optional(),
};

const person = z.strictObject({ id: id(), name: z.string() });

export const auditRow = z.strictObject({
  id: id(),
  at: z.string(),
  /** Null for the server itself and for anonymous callers. */
  actor: person.nullable(),
  /** The session that was used; never a token or anything that could reveal one. */
  sessionId: z.string().nullable(),
  /** The API token that was used, with its name. */
  token: person.nullable(),
  ip: z.string(),
  action: z.string(),
  entity: z.strictObject({ type: z.string(), id: z.string().nullable(), label: z.string().nullable() }),
  /** The record's version afterwards. */
  version: z.int().nullable(),
  /** Changed fields. A long text is replaced by {length, sha256}. */
  changes: z.array(z.strictObject({ path: z.string(), from: z.unknown(), to: z.unknown() })),
  result: choice(auditResults),
  traceId: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

/** Maximum rows of one export; the latest rows are exported. */
export const auditExportRows = 10_000;

export const audit = {
  list: list({
    path: '/api/audit/list',
    summary: 'List actions, the latest first. q matches the beginning of record names, or a traceId.',
    right: 'audit.view',
    filters,
    sorts: ['at'],
    row: auditRow,
  }),
  values: read({
    path: '/api/audit/values',
    summary: 'List the actors, actions and entity types in the log, for use as filters.',
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
    summary: `Export the log as CSV under the filters of the list, at most the latest ${auditExportRows} rows. Exports are logged too.`,
    right: 'audit.view',
    input: z.strictObject({ ...filters, q: text(0, 200).optional() }),
    output: z.strictObject({ csv: z.string(), rows: z.int(), total: z.int() }),
  }),
};
