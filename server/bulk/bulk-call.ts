// The call that prepares a bulk job, the same for all types of records.

import { historyTypes, type RestorableType } from '../../contract/history/history.ts';
import type { Job } from '../../contract/jobs/jobs.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { hasRight, type Right } from '../../contract/kit/rights.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { fail } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { createJob } from '../jobs/record-jobs.ts';
import { toJob } from '../jobs/to-job.ts';

export type BulkSelection = {
  ids?: string[] | undefined;
  filter?: (object & { q?: string | undefined }) | undefined;
  except?: string[] | undefined;
  refusedBy?: string | undefined;
};

export type BulkAction = {
  set?: object | undefined;
  add?: object | undefined;
  remove?: object | undefined;
  status?: Status | undefined;
  publishAt?: string | undefined;
  reviewNote?: string | null | undefined;
  verify?: boolean | undefined;
  assigneeId?: string | null | undefined;
  dueOn?: string | null | undefined;
  delete?: boolean | undefined;
};

export type BulkInput = { select: BulkSelection; do: BulkAction; start?: boolean | undefined };

type Context = WriteContext & { who: Caller };

const titles: Record<Status, string> = {
  draft: 'Return to draft',
  inReview: 'Send for review',
  scheduled: 'Schedule',
  published: 'Publish',
  archived: 'Archive',
};

/** The handler of a type's bulk call. `records` names them in titles, such as `listings`. */
export function bulkHandler(type: RestorableType, records: string) {
  return {
    // The preview changes no record; each change is audited when the job makes it.
    changesNothing: () => true,
    check: async ({ select = {}, do: action = {} }: Partial<BulkInput>) => faultsOf(select, action),
    run: async ({ select, do: action, start = false }: BulkInput, context: Context): Promise<Job> => {
      // `publish` is asked for by types that have it.
      const right = `${historyTypes[type]}.${neededAction(action)}` as Right;
      if (!hasRight(context.who.roles, right)) fail('forbidden');
      if (select.refusedBy !== undefined) await expectOwnJob(select.refusedBy, type, context);
      const row = await createJob(
        context.db,
        {
          kind: 'bulk',
          type,
          title: titleOf(action, records),
          input: { select, do: action },
          rights: [right],
          startsItself: start,
        },
        context,
      );
      return toJob(row);
    },
  };
}

function titleOf(action: BulkAction, records: string): string {
  const { status, verify, assigneeId, delete: deletes } = action;
  const edits = assigneeId === undefined ? 'Edit' : 'Assign';
  const verb = deletes ? 'Delete' : verify ? 'Verify' : status === undefined ? edits : titles[status];
  return `${verb} ${records}`;
}

/** The action of the type's area without which the job could do nothing. Each row's own right is checked besides. */
function neededAction({ status, delete: deletes }: BulkAction): 'edit' | 'publish' | 'delete' {
  if (deletes) return 'delete';
  // A review is returned to draft with the right to edit.
  return status === undefined || status === 'inReview' || status === 'draft' ? 'edit' : 'publish';
}

function faultsOf(select: BulkSelection, action: BulkAction): FieldErrors {
  const faults: FieldErrors = {};
  const selected = [select.ids, select.filter, select.refusedBy].filter((one) => one !== undefined);
  if (selected.length !== 1) faults['select'] = 'Give one of ids, filter and refusedBy';
  else if (select.ids?.length === 0) faults['select.ids'] = 'Must not be empty';
  const { set, add, remove, status, verify, assigneeId, dueOn, delete: deletes } = action;
  const edits = [set, add, remove].flatMap((fields) => (fields === undefined ? [] : Object.keys(fields)));
  const kinds = [
    edits.length > 0,
    status !== undefined,
    verify === true,
    assigneeId !== undefined,
    deletes === true,
  ].filter((isGiven) => isGiven);
  if (kinds.length !== 1) faults['do'] = 'Give fields to change, a status, verify, assigneeId or delete';
  else if (dueOn && typeof assigneeId !== 'string') faults['do.dueOn'] = 'A due date needs an assignee';
  else if (new Set(edits).size < edits.length) faults['do'] = 'Name each field once';
  return faults;
}

async function expectOwnJob(id: string, type: RestorableType, { db, who }: Context): Promise<void> {
  const row = await db
    .selectFrom('recordJob')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', who.id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (row === undefined) fail('not_found');
}
