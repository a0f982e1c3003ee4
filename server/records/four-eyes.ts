// FOUR_EYES: in its areas nobody publishes what they edited last. The audit log says who did, since a record's `updatedBy` also
// changes with its status.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Status, statuses } from '../../contract/kit/lifecycle.ts';
import { fail } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { actionOf, type LifecycleKind } from './lifecycle.ts';

type Context = Pick<WriteContext, 'db' | 'fourEyes'> & { who: { id: string } };

/** Ends the call if the caller made the last edit of the record. */
export async function refuseOwnEdit(kind: LifecycleKind, id: string, context: Context): Promise<void> {
  if (!context.fourEyes.includes(kind.area)) return;
  await refuseIf(sql`${lastEditor([kind], sql`${id}`)} = ${context.who.id}`, context);
}

/** Ends the call if the caller was the last to save the pending change of the record. */
export async function refuseOwnChange(kind: LifecycleKind, id: string, context: Context): Promise<void> {
  if (!context.fourEyes.includes(kind.area)) return;
  await refuseIf(sql`${lastChanger([kind], sql`${id}`)} = ${context.who.id}`, context);
}

/** Who made the last edit of a record of one of these kinds. Steps are no edits. */
export function lastEditor(kinds: readonly LifecycleKind[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = Object.keys(statuses) as Status[];
  const steps = kinds.flatMap((kind) => [
    ...all.map((to) => actionOf(kind, to)),
    ...['preview', 'applyChange', 'restoreFromBin'].map((verb) => `${kind.entityType}.${verb}`),
  ]);
  return lastActor(id, sql`"audit"."version" is not null and "audit"."action" not in (${sql.join(steps)})`);
}

/** Who was the last to save the pending change of a record of one of these kinds. */
export function lastChanger(kinds: readonly LifecycleKind[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  const saves = kinds.map(({ entityType }) => `${entityType}.saveChange`);
  return lastActor(id, sql`"audit"."action" in (${sql.join(saves)})`);
}

function lastActor(id: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select "audit"."actorId" from "audit"
    where "audit"."entityId" = ${id} and "audit"."result" = 'ok' and "audit"."actorId" is not null and ${condition}
    order by "audit"."at" desc, "audit"."id" desc limit 1)`;
}

/** Ends the call if a condition holds, by which the caller made the last edit. */
export async function refuseIf(isOwn: RawBuilder<SqlBool>, { db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql`select 1 where ${isOwn}`.execute(db);
  if (rows.length > 0)
    fail('forbidden', { text: 'You made the last edit, so somebody else has to publish this' });
}
