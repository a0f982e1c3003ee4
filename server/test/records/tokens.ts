// API tokens for tests: an account that can create them, and a client that uses one.
import type { Payload } from '../../../contract/kit/calls.ts';
import type { Right } from '../../../contract/kit/rights.ts';
import { session } from '../../../contract/session/session.ts';
import { tokens } from '../../../contract/tokens/tokens.ts';
import { type Client, password, type TestApp } from '../harness.ts';
import { make } from './make.ts';

/** A signed-in account with these rights and the right to create tokens, and an Administrator. */
export async function accountWithTokenRight(app: TestApp, grants: readonly Right[]) {
  const admin = await app.as('Administrator');
  const role = await make.role(admin, [...grants, 'tokens.edit']);
  const account = await make.account(admin, { roleIds: [role.id] });
  const signIn = async (): Promise<Client> => {
    const { token } = await app.withToken('').ok(session.login, { email: account.email, password });
    return app.withToken(token);
  };
  return { admin, role, account, signIn, client: await signIn() };
}

type TokenRight = Payload<typeof tokens.create>['rights'][number];

/** Creates a token, and a client that uses it. */
export async function program(app: TestApp, client: Client, rights: TokenRight[], days = 30) {
  const made = await client.ok(tokens.create, { name: 'Importer', rights: rights, days });
  return { made, by: app.withToken(made.token) };
}
