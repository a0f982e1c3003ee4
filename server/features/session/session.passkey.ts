// Sign-in by passkey, which identifies the account and counts as both factors.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { session } from '../../../contract/session/session.ts';
import { lockActive } from '../../auth/sessions/lock-active.ts';
import { callerWithRights, identityOf } from '../../auth/sessions/sessions.ts';
import { countPeer } from '../../auth/throttle.ts';
import { checkAnswer, requestOf, takeChallenge } from '../../auth/two-factor/passkeys.ts';
import { fail } from '../../errors.ts';
import type { StagedContext } from '../../http/feature.ts';
import { openSession } from './session.open.ts';

type Start = typeof session.passkeyStart;
type Login = typeof session.passkeyLogin;

export async function passkeyStart(
  _input: Input<Start>,
  context: StagedContext<Start>,
): Promise<Output<Start>> {
  const site = siteOf(context);
  await throttle(context);
  return context.transaction((db) => requestOf(db, site, context.now));
}

/** Answers `wrong_credentials` the same way for an unknown passkey, an invalid signature and a disabled account. */
export async function passkeyLogin(
  answer: Input<Login>,
  context: StagedContext<Login>,
): Promise<Output<Login>> {
  const { db, now, peer, transaction } = context;
  const site = siteOf(context);
  await throttle(context);
  const challenge = await transaction((tx) => takeChallenge(tx, answer, null, now));
  const passkey = await db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.accountId')
    .select(['passkey.id', 'accountId', 'credentialId', 'publicKey', 'counter', 'account.name'])
    .where('credentialId', '=', answer.id)
    .executeTakeFirst();
  const counter =
    passkey && challenge !== undefined ? await checkAnswer(answer, challenge, passkey, site) : undefined;
  const token = await transaction(async (tx, audit) => {
    const account = passkey && { id: passkey.accountId, name: passkey.name };
    if (passkey && account && counter !== undefined && (await lockActive(tx, account.id))) {
      const use = { counter, lastUsedAt: now.toISOString() };
      await tx.updateTable('passkey').set(use).where('id', '=', passkey.id).execute();
      return openSession(tx, audit, {
        account,
        action: 'session.passkeyLogin',
        method: 'passkey',
        peer,
        now,
      });
    }
    const entity = { type: 'account', id: account?.id ?? null, label: account?.name ?? null };
    audit({ action: 'session.passkeyLogin', entity, result: 'failed' });
    return undefined;
  });
  const who = token === undefined ? undefined : await callerWithRights(db, token, now);
  if (token === undefined || who === undefined) fail('wrong_credentials', { text: notSignedIn });
  return { ...(await identityOf(db, who)), token };
}

function siteOf({ site }: Pick<StagedContext, 'site'>) {
  return site.passkeysAt ?? fail('not_found', { text: 'Passkeys are not available here' });
}

async function throttle({ transaction, peer, now }: StagedContext): Promise<void> {
  const wait = await transaction((db) => countPeer(db, 'passkey', peer.ip, now));
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

const notSignedIn = 'This passkey did not sign you in. Please try again, or use your password.';
