// The authenticator app and the recovery codes.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { twoFactor } from '../../../contract/session/two-factor.ts';
import { prove } from '../../auth/proof.ts';
import { lockActive } from '../../auth/sessions/lock-active.ts';
import * as apps from '../../auth/two-factor/authenticator-app.ts';
import { factorsOfOne, isProtected } from '../../auth/two-factor/factors.ts';
import * as codes from '../../auth/two-factor/recovery-codes.ts';
import { fail, failOn } from '../../errors.ts';
import { afterAdding, afterRemoving, entityOf, type OwnContext } from './two-factor.changes.ts';

type Calls = typeof twoFactor;

export async function beginApp(
  input: Input<Calls['beginApp']>,
  context: OwnContext,
): Promise<Output<Calls['beginApp']>> {
  const account = await prove(input, context);
  return context.transaction(async (db, audit) => {
    await lockActive(db, context.who.id);
    if ((await factorsOfOne(db, account.id)).app) fail('invalid_transition', { text: alreadySetUp });
    audit({ action: 'account.beginApp', entity: entityOf(account) });
    return apps.beginApp(db, context.site, account, context.now);
  });
}

export async function confirmApp(
  { otp }: Input<Calls['confirmApp']>,
  context: OwnContext,
): Promise<Output<Calls['confirmApp']>> {
  const { who, site, now } = context;
  const code = otp.replaceAll(/[\s-]/g, '');
  return context.transaction(async (db, audit) => {
    await lockActive(db, context.who.id);
    const outcome = await apps.confirmApp(db, site, who.id, code, now);
    if (outcome === 'nothing to confirm') fail('invalid_transition', { text: nothingToConfirm });
    if (outcome === 'wrong') failOn({ otp: 'Wrong code. Check that the clock of your phone is correct.' });
    const { recoveryCodes, endedSessions } = await afterAdding(db, context, 'app');
    audit({ action: 'account.confirmApp', entity: entityOf(who), after: { endedSessions } });
    return { recoveryCodes, endedSessions };
  });
}

export async function removeApp(
  input: Input<Calls['removeApp']>,
  context: OwnContext,
): Promise<Output<Calls['removeApp']>> {
  const account = await prove(input, context);
  return context.transaction(async (db, audit) => {
    await lockActive(db, context.who.id);
    if (!(await apps.removeApp(db, account.id)))
      fail('not_found', { text: 'No authenticator app is set up' });
    const after = await afterRemoving(db, context);
    audit({ action: 'account.removeApp', entity: entityOf(account), after });
    return after;
  });
}

export async function renewCodes(
  input: Input<Calls['renewCodes']>,
  context: OwnContext,
): Promise<Output<Calls['renewCodes']>> {
  const account = await prove(input, context);
  return context.transaction(async (db, audit) => {
    await lockActive(db, context.who.id);
    if (!isProtected(await factorsOfOne(db, account.id)))
      fail('invalid_transition', { text: 'Set up an authenticator app or a passkey first' });
    const recoveryCodes = await codes.renewCodes(db, account.id);
    audit({ action: 'account.renewRecoveryCodes', entity: entityOf(account) });
    return { recoveryCodes };
  });
}

const alreadySetUp = 'An authenticator app is already set up. Remove it before you set up another.';
const nothingToConfirm = 'There is no app to confirm, or the setup expired. Please start again.';
