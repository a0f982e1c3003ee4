// Sign-in by password: counts the attempt first, compares off the event loop, and answers every failure the same way.

import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { session } from '../../../contract/session/session.ts';
import { type HashCost, hashPassword, verifyPassword } from '../../auth/passwords/passwords.ts';
import { accountKey } from '../../auth/sessions/account-key.ts';
import { lockActive } from '../../auth/sessions/lock-active.ts';
import { callerWithRights, identityOf, newToken } from '../../auth/sessions/sessions.ts';
import { countAttempt, forgiveAttempt, forgivePeer, throttleKeys } from '../../auth/throttle.ts';
import { type Factors, methodsOf } from '../../auth/two-factor/factors.ts';
import { answerCode } from '../../auth/two-factor/second-factor.ts';
import { fail } from '../../errors.ts';
import type { StagedContext } from '../../http/feature.ts';
import { openSession } from './session.open.ts';

type Login = typeof session.login;

/**
 * Answers `wrong_credentials` after the same work for an unknown e-mail, a wrong password and a disabled account. Only a
 * caller with the right password learns that a code is required, and has the same number of guesses at it.
 */
export async function login(input: Input<Login>, context: StagedContext<Login>): Promise<Output<Login>> {
  const { db, now, peer, transaction, hashCost, site } = context;
  const keys = throttleKeys(input.email, peer.ip);
  const wait = await transaction((tx) => countAttempt(tx, keys, now));
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });

  // Created before it is known to be needed, so that timing reveals nothing on the first login after a start.
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
        // The input may be a password typed into the e-mail field, so only known accounts are named.
        entity: { type: 'account', id: account?.id ?? null, label: account?.name ?? null },
        result: 'failed',
      }),
    );
    fail('wrong_credentials');
  }

  const outcome = await transaction(async (tx, audit) => {
    // The password changed or the account was disabled during the comparison.
    if (!(await lockActive(tx, account.id, account.passwordHash))) fail('wrong_credentials');
    const answer = await answerCode(tx, site, account.id, input.otp, now);
    if (answer.ok) {
      await forgiveAttempt(tx, keys, now);
      const { method } = answer;
      return { token: await openSession(tx, audit, { account, action: 'session.login', method, peer, now }) };
    }
    if (input.otp === undefined) await forgivePeer(tx, keys);
    else {
      const entity = { type: 'account', id: account.id, label: account.name };
      audit({ action: 'session.secondFactor', entity, result: 'failed' });
    }
    return answer;
  });
  if (!('token' in outcome)) refuseCode(outcome);
  const { token } = outcome;
  const who = await callerWithRights(context.db, token, now);
  if (who === undefined) fail('wrong_credentials');
  return { ...(await identityOf(context.db, who)), token };
}

/** Reports the missing code and the accepted factors. */
function refuseCode({ factors, fault }: { factors: Factors; fault: string }): never {
  fail('invalid_fields', { text: fault, fieldErrors: { otp: fault }, data: { methods: methodsOf(factors) } });
}

const decoys = new Map<string, Promise<string>>();

/** A hash as expensive as those of accounts, compared if the account does not exist. */
function decoyHash(cost: HashCost): Promise<string> {
  const key = `${cost.memory} ${cost.passes}`;
  const made = decoys.get(key) ?? hashPassword(newToken().token, cost);
  decoys.set(key, made);
  return made;
}
