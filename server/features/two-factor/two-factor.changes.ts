// What every change of the own ways in brings with it: recovery codes where there are none, the end of what others
// may have opened before, and this session's standing.
import type { Transaction } from 'kysely';
import type { SignInMethod } from '../../../contract/session/session.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { factorsOfOne, settleFactors } from '../../auth/two-factor/factors.ts';
import { renewCodes } from '../../auth/two-factor/recovery-codes.ts';
import type { Tables } from '../../database/database.ts';
import type { StagedContext } from '../../http/feature.ts';

type Db = Transaction<Tables>;
type Asking = { who: Caller };

export function entityOf({ id, name }: { id: string; name: string }) {
  return { type: 'account', id, label: name };
}

/** After a factor was added. This session has proven it, and counts as begun by it. */
export async function afterAdding(
  db: Db,
  { who }: Asking,
  method: SignInMethod,
): Promise<{ recoveryCodes: string[] | null; endedSessions: number }> {
  const { recoveryCodes } = await factorsOfOne(db, who.id);
  await db
    .updateTable('session')
    .set({ method })
    .where('id', '=', who.sessionId)
    .where('method', '=', 'password')
    .execute();
  return {
    recoveryCodes: recoveryCodes === 0 ? await renewCodes(db, who.id) : null,
    endedSessions: await endOthers(db, who),
  };
}

/** After a factor was taken away. Without any, this session stands on the password alone. */
export async function afterRemoving(db: Db, { who }: Asking): Promise<{ endedSessions: number }> {
  const wasLast = await settleFactors(db, who.id);
  if (wasLast) {
    await db
      .updateTable('session')
      .set({ method: 'password' })
      .where('id', '=', who.sessionId)
      .where('method', '<>', 'sso')
      .execute();
  }
  return { endedSessions: await endOthers(db, who) };
}

async function endOthers(db: Db, who: Caller): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('accountId', '=', who.id)
    .where('id', '<>', who.sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** As `StagedContext`, for calls of whoever is signed in. */
export type OwnContext = Omit<StagedContext, 'who'> & Asking;
