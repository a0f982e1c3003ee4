// Single sign-on: starts at the provider, and opens a session after the callback.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { session } from '../../../contract/session/session.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { callerWithRights, newToken } from '../../auth/sessions/sessions.ts';
import { beginFlow, takeFlow } from '../../auth/single-sign-on/flow.ts';
import { countPeer } from '../../auth/throttle.ts';
import { fail } from '../../errors.ts';
import type { StagedContext } from '../../http/feature.ts';
import { openSession } from './session.open.ts';

type Start = typeof session.ssoStart;
type Login = typeof session.ssoLogin;

export async function ssoStart(_input: Input<Start>, context: StagedContext<Start>): Promise<Output<Start>> {
  const { oidc, transaction, now } = context;
  if (oidc === undefined) fail('not_found', { text: 'Single sign-on is not configured on this server' });
  await throttle(context);
  const { url, ...secrets } = await oidc.begin().catch((error: unknown) => {
    throw new Error('The provider of single sign-on does not answer', { cause: error });
  });
  const verifier = await transaction((db) => beginFlow(db, secrets, now));
  return { url, verifier };
}

export async function ssoLogin(input: Input<Login>, context: StagedContext<Login>): Promise<Output<Login>> {
  const { db, transaction, now, peer, hashCost } = context;
  await throttle(context);
  // Replaces a first password that another person knows: an account with single sign-on does not need it.
  const unknown = await hashPassword(newToken().token, hashCost);
  const token = await transaction(async (tx, audit) => {
    const accountId = await takeFlow(tx, input, now);
    if (accountId === undefined) return undefined;
    const account = await tx
      .selectFrom('account')
      .select(['id', 'name', 'mustChangePassword'])
      .where('id', '=', accountId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (account === undefined) return undefined;
    if (account.mustChangePassword === 1) {
      const change = { mustChangePassword: 0, passwordHash: unknown };
      await tx.updateTable('account').set(change).where('id', '=', account.id).execute();
    }
    return openSession(tx, audit, { account, action: 'session.ssoLogin', method: 'sso', peer, now });
  });
  const who = token === undefined ? undefined : await callerWithRights(db, token, now);
  if (token === undefined || who === undefined) {
    fail('wrong_credentials', { text: 'That sign-in took too long, or was used before. Please try again.' });
  }
  return { ...who.identity, token };
}

async function throttle({ transaction, peer, now }: StagedContext): Promise<void> {
  const wait = await transaction((db) => countPeer(db, 'sso', peer.ip, now));
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}
