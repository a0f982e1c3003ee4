// The caller's own API tokens: created, listed and revoked.

import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { apiTokenLimits } from '../../../contract/kit/limits.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import { tokens } from '../../../contract/tokens/tokens.ts';
import { apiTokensOf, endApiToken, newApiToken, toApiToken } from '../../auth/api-tokens/api-tokens.ts';
import { fail, failOn } from '../../errors.ts';
import { implement, type WriteContext } from '../../http/feature.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { newId } from '../../records/ids.ts';
import { locking } from '../../records/records.ts';

type Create = typeof tokens.create;

const day = 24 * 60 * 60_000;

const purge: Job = {
  name: 'purge expired API tokens',
  every: 60 * 60_000,
  run: async ({ database, now }) => {
    const before = new Date(now.getTime() - apiTokenLimits.shownMs).toISOString();
    await database.writes.deleteFrom('apiToken').where('expiresAt', '<=', before).execute();
  },
};

export const feature = implement(
  tokens,
  {
    list: (_input, { db, who, now }) => apiTokensOf(db, who.id, now),

    create: { check: async (input, { who }) => faults(input, who.roles), run: create },

    revoke: {
      run: async ({ id }, { db, who, audit }) => {
        const name = await endApiToken(db, who.id, id);
        if (name === undefined) fail('not_found');
        audit({ action: 'token.revoke', entity: { type: 'apiToken', id, label: name } });
        return { id };
      },
    },
  },
  [purge],
);

/** Errors for rights that the account lacks; otherwise the token would gain them as soon as the account does. */
function faults({ rights = [] }: Partial<Input<Create>>, roles: Parameters<typeof hasRight>[0]): FieldErrors {
  const lacking = rights.flatMap((name, at) =>
    hasRight(roles, name) ? [] : [[`rights.${at}`, 'You do not have this right yourself']],
  );
  return Object.fromEntries(lacking);
}

async function create(
  { name, rights, days }: Input<Create>,
  { db, dialect, who, now, audit }: WriteContext<Create>,
): Promise<Output<Create>> {
  // Locks the account, so that concurrent creations count each other.
  await locking(db.selectFrom('account').select('id').where('id', '=', who.id), dialect).execute();
  const live = await db
    .selectFrom('apiToken')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', who.id)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  if (live.count >= apiTokenLimits.perAccount)
    failOn({ name: `You have ${apiTokenLimits.perAccount} tokens; end one that is not needed first` });
  const { token, tokenHash, prefix } = newApiToken();
  const row = {
    id: newId(),
    tokenHash,
    accountId: who.id,
    name,
    prefix,
    rights: JSON.stringify(rights),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * day).toISOString(),
    lastUsedAt: null,
    lastUsedFrom: null,
  };
  await db.insertInto('apiToken').values(row).execute();
  audit({
    action: 'token.create',
    entity: { type: 'apiToken', id: row.id, label: name },
    after: { prefix, rights, expiresAt: row.expiresAt },
  });
  return { ...toApiToken(row), token };
}
