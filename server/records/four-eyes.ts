// FOUR_EYES: in its areas nobody publishes what they edited last. The audit log says who did, since a record's `updatedBy` also
// changes with its status.
import { type Status, statuses } from '../../contract/kit/lifecycle.ts';
import { fail } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { actionOf, type LifecycleKind } from './lifecycle.ts';

type Context = Pick<WriteContext, 'db' | 'fourEyes'> & { who: { id: string } };

/** Ends the call if the caller made the last edit of the record. */
export async function refuseOwnEdit(kind: LifecycleKind, id: string, context: Context): Promise<void> {
  if (!context.fourEyes.includes(kind.area)) return;
  const all = Object.keys(statuses) as Status[];
  const others = ['preview', 'applyChange', 'restoreFromBin'].map((verb) => `${kind.entityType}.${verb}`);
  const last = await lastOf(id, context)
    .where('version', 'is not', null)
    .where('action', 'not in', [...all.map((to) => actionOf(kind, to)), ...others])
    .executeTakeFirst();
  if (last?.actorId === context.who.id) refuse();
}

/** Ends the call if the caller was the last to save the pending change of the record. */
export async function refuseOwnChange(kind: LifecycleKind, id: string, context: Context): Promise<void> {
  if (!context.fourEyes.includes(kind.area)) return;
  const last = await lastOf(id, context)
    .where('action', '=', `${kind.entityType}.saveChange`)
    .executeTakeFirst();
  if (last?.actorId === context.who.id) refuse();
}

function lastOf(id: string, { db }: Context) {
  return db
    .selectFrom('audit')
    .select('actorId')
    .where('entityId', '=', id)
    .where('result', '=', 'ok')
    .where('actorId', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}

function refuse(): never {
  fail('forbidden', { text: 'You made the last edit, so somebody else has to publish this' });
}
