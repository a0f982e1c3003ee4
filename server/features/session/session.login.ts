// Signing in: counted first, compared off the event loop, and answered the same whatever was wrong.

import type { Input, Output } from '../../../contract/kit.ts';
import type { session } from '../../../contract/session.ts';
import { accountKey } from '../../platform/auth/accountKey.ts';
import { type HashCost, hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { countAttempt, forgiveAttempt, throttleKeys } from '../../platform/auth/throttle.ts';
import { identityOf, newToken, whoHas } from '../../platform/auth/who.ts';
import type { StagedContext } from '../../platform/call.ts';
import { fail } from '../../platform/errors.ts';
import { openSession } from './session.open.ts';

type Login = typeof session.login;

/** Answers `wrong_credentials` alike, and after the same work, for an unknown e-mail, a wrong password, a disabled account. */
export async function login(input: Input<Login>, context: StagedContext<Login>): Promise<Output<Login>> {
  const { db, now, peer, transaction, hashCost } = context;
  const keys = throttleKeys(input.email, peer.ip);
  const wait = await transaction((tx) => countAttempt(tx, keys, now));
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });

  // Made before it is known whether it is needed: the first login after a start must not tell by its time.
  const decoy = await decoyHash(hashCost);
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'status', 'passwordHash'])
    .where('emailKey', '=', accountKey(input.email))
    .executeTakeFirst();
  const right = await verifyPassword(input.password, account?.passwordHash ?? decoy);

  if (account === undefined || !right || account.status !== 'active') {
    await transaction(async (_tx, audit) =>
      audit({
        action: 'session.login',
        // What was typed as an e-mail may be a password: only a known account is named.
        entity: { type: 'account', id: account?.id ?? null, label: account?.name ?? null },
        result: 'failed',
      }),
    );
    fail('wrong_credentials');
  }

  const token = await transaction(async (tx, audit) => {
    await forgiveAttempt(tx, keys);
    const { numUpdatedRows } = await tx
      // Changes nothing, and holds the row until the session is there.
      .updateTable('account')
      .set({ status: 'active' })
      .where('id', '=', account.id)
      .where('passwordHash', '=', account.passwordHash)
      .where('status', '=', 'active')
      .executeTakeFirst();
    // The password was changed, or the account disabled, while this one was compared.
    if (numUpdatedRows === 0n) fail('wrong_credentials');
    return openSession(tx, audit, { account, action: 'session.login', peer, now });
  });
  const who = await whoHas(context.db, token, now);
  if (who === undefined) fail('wrong_credentials');
  return { ...(await identityOf(context.db, who)), token };
}

let madeDecoy: Promise<string> | undefined;

/** A hash of nothing in particular, to be compared with where there is no account. */
function decoyHash(cost: HashCost): Promise<string> {
  madeDecoy ??= hashPassword(newToken().token, cost);
  return madeDecoy;
}
