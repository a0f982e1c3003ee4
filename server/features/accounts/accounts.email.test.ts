// Changing your own e-mail takes the current password; changing another account's takes only the right.
import { expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { loginLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { password, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { accountWithTokenRight, program } from '../../test/records/tokens.ts';

const start = testApps();
const keeper = ['accounts.view', 'accounts.edit'] as const;

test.each<[string, object, object | null]>([
  ['no password', {}, { currentPassword: 'Enter your current password to change your e-mail' }],
  [
    'a wrong one',
    { currentPassword: 'not this one' },
    { currentPassword: 'This is not your current password' },
  ],
  ['the current one', { currentPassword: password }, null],
])('with %s', async (_what, proof, fieldErrors) => {
  const app = await start();
  const { client, account } = await accountWithTokenRight(app, keeper);
  const { id, version } = account;
  const edit = { id, version, email: 'taken-over@example.com', ...proof };
  if (fieldErrors === null) await client.ok(accounts.edit, edit);
  else expect(await client.fails('invalid_fields', accounts.edit, edit)).toMatchObject({ fieldErrors });
  const { email } = await client.ok(session.current, {}).then((current) => current.account);
  expect(email).toBe(fieldErrors === null ? 'taken-over@example.com' : account.email);
});

test('also by API token; a change of case counts as a change, the same e-mail does not', async () => {
  const app = await start();
  const { client, account } = await accountWithTokenRight(app, keeper);
  const { by } = await program(app, client, [...keeper]);
  const { id, version, email } = account;
  await by.fails('invalid_fields', accounts.edit, { id, version, email: 'other@example.com' });
  await client.fails('invalid_fields', accounts.edit, { id, version, email: email.toUpperCase() });
  await client.ok(accounts.edit, { id, version, email, name: 'Another name' });
});

test("another account's e-mail and your own name need no password", async () => {
  const app = await start();
  const { admin, client, account, role } = await accountWithTokenRight(app, keeper);
  const other = await make.account(admin, { roleIds: [role.id] });
  await client.ok(accounts.edit, { id: other.id, version: other.version, email: 'changed@example.com' });
  await client.ok(accounts.edit, { id: account.id, version: account.version, name: 'New name' });
});

test('guesses are throttled like guesses at sign-in', async () => {
  const app = await start();
  const { client, account } = await accountWithTokenRight(app, keeper);
  const { id, version } = account;
  const guess = { id, version, email: 'taken-over@example.com', currentPassword: 'a guess' };
  for (let tries = 0; tries < loginLimits.perAccount; tries += 1)
    await client.fails('invalid_fields', accounts.edit, guess);
  await client.fails('too_many_requests', accounts.edit, { ...guess, currentPassword: password });
});
