// The caller's own passkeys, stored under names.
import type { Selectable } from 'kysely';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { twoFactorLimits } from '../../../contract/kit/limits.ts';
import type { Passkey, twoFactor } from '../../../contract/session/two-factor.ts';
import { prove } from '../../auth/proof.ts';
import { lockActive } from '../../auth/sessions/lock-active.ts';
import { checkNewPasskey, creationOf, takeChallenge } from '../../auth/two-factor/passkeys.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { newId } from '../../records/ids.ts';
import { afterAdding, afterRemoving, entityOf, type OwnContext } from './two-factor.changes.ts';

type Calls = typeof twoFactor;

export async function beginPasskey(
  input: Input<Calls['beginPasskey']>,
  context: OwnContext,
): Promise<Output<Calls['beginPasskey']>> {
  const { site, now, transaction } = context;
  const at = siteOf(context);
  const owner = await prove(input, context);
  return transaction(async (db) => {
    const { count } = await db
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('accountId', '=', owner.id)
      .executeTakeFirstOrThrow();
    if (count >= twoFactorLimits.passkeys)
      fail('invalid_transition', {
        text: `${twoFactorLimits.passkeys} passkeys at most. Delete one first.`,
      });
    return creationOf(db, { site: { ...at, name: site.productName }, owner, now });
  });
}

export async function addPasskey(
  { name, passkey: answer }: Input<Calls['addPasskey']>,
  context: OwnContext,
): Promise<Output<Calls['addPasskey']>> {
  const { who, now, transaction } = context;
  const site = siteOf(context);
  const challenge = await transaction((db) => takeChallenge(db, answer, who.id, now));
  if (challenge === undefined) fail('invalid_transition', { text: setupExpired });
  const made = await checkNewPasskey(answer, challenge, site);
  if (made === undefined) fail('invalid_transition', { text: notConfirmed });
  return transaction(async (db, audit) => {
    await lockActive(db, context.who.id);
    const known = await db
      .selectFrom('passkey')
      .select('id')
      .where('credentialId', '=', made.credentialId)
      .executeTakeFirst();
    if (known !== undefined) fail('duplicate', { text: 'This passkey is already registered' });
    const row = {
      id: newId(),
      accountId: who.id,
      name,
      createdAt: now.toISOString(),
      lastUsedAt: null,
      ...made,
    };
    await db.insertInto('passkey').values(row).execute();
    const { recoveryCodes, endedSessions } = await afterAdding(db, context, 'passkey');
    audit({ action: 'account.addPasskey', entity: entityOf(who), after: { passkey: name, endedSessions } });
    return { passkey: toPasskey(row), recoveryCodes, endedSessions };
  });
}

export async function renamePasskey(
  { id, name }: Input<Calls['renamePasskey']>,
  { db, who, audit }: WriteContext<Calls['renamePasskey']>,
): Promise<Passkey> {
  const own = db.selectFrom('passkey').selectAll().where('id', '=', id).where('accountId', '=', who.id);
  const before = await own.executeTakeFirst();
  if (before === undefined) fail('not_found');
  if (before.name === name) return toPasskey(before);
  await db.updateTable('passkey').set({ name }).where('id', '=', id).execute();
  audit({
    action: 'account.renamePasskey',
    entity: entityOf(who),
    before: { passkey: before.name },
    after: { passkey: name },
  });
  return toPasskey({ ...before, name });
}

export async function removePasskey(
  { id, ...proof }: Input<Calls['removePasskey']>,
  context: OwnContext,
): Promise<Output<Calls['removePasskey']>> {
  const account = await prove(proof, context);
  return context.transaction(async (db, audit) => {
    await lockActive(db, context.who.id);
    const removed = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('accountId', '=', account.id)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) fail('not_found');
    const after = await afterRemoving(db, context);
    audit({
      action: 'account.removePasskey',
      entity: entityOf(account),
      before: { passkey: removed.name },
      after,
    });
    return after;
  });
}

export function toPasskey(row: Selectable<Tables['passkey']>): Passkey {
  const { id, name, createdAt, lastUsedAt, synced } = row;
  return { id, name, createdAt, lastUsedAt, synced: synced === 1 };
}

/** The relying party id. Fails if browsers do not support passkeys for this site. */
function siteOf({ site }: Pick<OwnContext, 'site'>) {
  return site.passkeysAt ?? fail('not_found', { text: 'Passkeys need HTTPS and a domain name' });
}

const setupExpired = 'The setup expired or was already used. Please start again.';
const notConfirmed = 'This passkey could not be confirmed. Please try again.';
