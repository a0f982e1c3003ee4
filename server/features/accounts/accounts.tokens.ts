// API tokens of other accounts, listed and revoked by account managers.
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { apiTokensOf, endApiToken } from '../../auth/api-tokens/api-tokens.ts';
import { lockAccess } from '../../auth/permissions.ts';
import { fail } from '../../errors.ts';
import type { ReadContext, WriteContext } from '../../http/feature.ts';
import { lockOtherAccount } from './accounts.guards.ts';

type List = typeof accounts.tokens;
type End = typeof accounts.endToken;

export async function listTokens({ id }: Input<List>, { db, now }: ReadContext<List>): Promise<Output<List>> {
  const account = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  if (account === undefined) fail('not_found');
  return apiTokensOf(db, id, now);
}

export async function endToken({ id }: Input<End>, context: WriteContext<End>): Promise<Output<End>> {
  const { db, audit } = context;
  const actor = await lockAccess(db, context, accounts.endToken);
  const token = await db.selectFrom('apiToken').select('accountId').where('id', '=', id).executeTakeFirst();
  if (token === undefined) fail('not_found');
  const { account } = await lockOtherAccount(db, actor, context, token.accountId);
  const name = await endApiToken(db, account.id, id);
  // The account revoked it first.
  if (name === undefined) fail('not_found');
  audit({
    action: 'token.revoke',
    entity: { type: 'apiToken', id, label: name },
    after: { of: account.name },
  });
  return { id };
}
