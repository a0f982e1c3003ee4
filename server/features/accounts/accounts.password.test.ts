// Changing your own password.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { loginLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { emailOf, password, testApps } from '../../test/harness.ts';
import { addAccount, addRole } from '../../test/records/accounts.ts';

const start = testApps();
const chosen = 'vier Möwen über dem Hafen';
const viewer = emailOf('Viewer');

describe('a changed password', () => {
  test('is required for the next sign-in', async () => {
    const { as, withToken } = await start();
    const client = await as('Viewer');
    await client.ok(accounts.changePassword, { currentPassword: password, password: chosen });
    await withToken('').fails('wrong_credentials', session.login, { email: viewer, password });
    await withToken('').ok(session.login, { email: viewer, password: chosen });
    await withToken('').ok(session.login, { email: viewer, password: chosen.normalize('NFD') });
  });

  test('ends the other sessions of the account and returns their number', async () => {
    const { as } = await start();
    const [writer, first, second] = [await as('Writer'), await as('Viewer'), await as('Viewer')];
    const result = await first.ok(accounts.changePassword, { currentPassword: password, password: chosen });
    expect(result).toEqual({ endedSessions: 1 });
    await first.ok(session.current, {});
    await second.fails('identity_expired', session.current, {});
    await writer.ok(session.current, {});
  });

  test('is stored as an argon2id hash with its own salt', async () => {
    const { as, database } = await start();
    for (const role of ['Viewer', 'Writer'] as const) {
      await (await as(role)).ok(accounts.changePassword, { currentPassword: password, password: chosen });
    }
    const rows = await database.reads
      .selectFrom('account')
      .select(['passwordHash', 'passwordChangedAt', 'version'])
      .where('passwordChangedAt', 'is not', null)
      .execute();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
      expect(row).toMatchObject({ version: 2, passwordChangedAt: '2026-06-01T12:00:00.000Z' });
    }
    expect(rows[0]?.passwordHash).not.toBe(rows[1]?.passwordHash);
  });

  test('may be long, and every character counts', async () => {
    const { as, withToken } = await start();
    const long = `${'ab cd 🎲'.repeat(16)}`;
    expect([...long]).toHaveLength(112);
    await (await as('Viewer')).ok(accounts.changePassword, { currentPassword: password, password: long });
    await withToken('').fails('wrong_credentials', session.login, {
      email: viewer,
      password: long.slice(0, -2),
    });
    await withToken('').ok(session.login, { email: viewer, password: long });
  });

  test('unlocks an account with a one-time password', async () => {
    const { database, withToken } = await start();
    const roleId = await addRole(database, 'New', [{ name: 'categories.view', level: 3 }]);
    await addAccount(database, { email: 'new@example.com', roleIds: [roleId], mustChangePassword: true });
    const { token, account } = await withToken('').ok(session.login, { email: 'new@example.com', password });
    expect(account.mustChangePassword).toBe(true);
    const client = withToken(token);
    await client.fails('forbidden', categories.list, {});
    await client.ok(accounts.changePassword, { currentPassword: password, password: chosen });
    await client.ok(categories.list, {});
    expect(await client.ok(session.current, {})).toMatchObject({ account: { mustChangePassword: false } });
  });
});

test('a concurrent login with the old password does not leave a live session', async () => {
  const { as, database, withToken } = await start();
  const client = await as('Viewer');
  // Slow enough for the change to happen during the comparison.
  const passwordHash = await hashPassword(password, { memory: 32_768, passes: 3 });
  await database.writes.updateTable('account').set({ passwordHash }).where('emailKey', '=', viewer).execute();
  const changed = client.ok(accounts.changePassword, { currentPassword: password, password: chosen });
  const logins = Array.from({ length: 6 }, () =>
    withToken('').send(session.login.path, { email: viewer, password }),
  );
  await changed;
  for (const { body } of await Promise.all(logins)) {
    const { token = '' } = body['data'] as { token?: string };
    await withToken(token).fails('identity_expired', session.current, {});
  }
});

test('only one of two concurrent changes succeeds', async () => {
  const client = await (await start()).as('Viewer');
  const change = (choice: string) =>
    client.send(accounts.changePassword.path, { currentPassword: password, password: choice });
  const replies = await Promise.all([change(chosen), change(`${chosen} II`)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
});

describe('a password is refused', () => {
  test.each([
    ['with less than 12 characters', 'elf Zeichen', 'At least 12 characters'],
    ['with more than 128', 'x1'.repeat(65), 'At most 128 characters'],
    ['that is the e-mail', viewer, 'Must not be the e-mail or the name'],
    ['that is the e-mail in capitals', viewer.toUpperCase(), 'Must not be the e-mail or the name'],
    ['that is common', 'Correct Horse Battery Staple', 'This password is too common'],
    ['that is a sequence of digits', '123456789012', 'This password is too common'],
    ['of one character', 'aaaaaaaaaaaaaaaa', 'This password is too common'],
    ['that is the current one', password, 'Must differ from the current one'],
  ])('%s', async (_name, refused, text) => {
    const { as, withToken } = await start();
    const client = await as('Viewer');
    const { fieldErrors } = await client.fails('invalid_fields', accounts.changePassword, {
      currentPassword: password,
      password: refused,
    });
    expect(fieldErrors).toEqual({ password: text });
    await withToken('').ok(session.login, { email: viewer, password });
  });

  test('if it is the name', async () => {
    const { database, withToken } = await start();
    const roleId = await addRole(database, 'Anything', []);
    await addAccount(database, { email: 'named@example.com', name: 'Wilhelmina Zwart', roleIds: [roleId] });
    const { token } = await withToken('').ok(session.login, { email: 'named@example.com', password });
    const payload = { currentPassword: password, password: 'wilhelmina zwart' };
    const { fieldErrors } = await withToken(token).fails('invalid_fields', accounts.changePassword, payload);
    expect(fieldErrors).toEqual({ password: 'Must not be the e-mail or the name' });
  });

  test('without the current one, and both errors are reported at once', async () => {
    const client = await (await start()).as('Viewer');
    const wrong = { currentPassword: 'wrong', password: viewer };
    expect((await client.fails('invalid_fields', accounts.changePassword, wrong)).fieldErrors).toEqual({
      currentPassword: 'This is not your current password',
      password: 'Must not be the e-mail or the name',
    });
    expect((await client.fails('invalid_fields', accounts.changePassword, {})).fieldErrors).toEqual({
      currentPassword: 'Required',
      password: 'Required',
    });
  });
});

describe('guessing the current password', () => {
  test('is throttled together with guessing at sign-in', async () => {
    const { as, withToken, clock } = await start();
    const client = await as('Viewer');
    const guess = { currentPassword: 'wrong', password: chosen };
    for (let n = 1; n < loginLimits.perAccount; n += 1)
      await client.fails('invalid_fields', accounts.changePassword, guess);
    await withToken('').fails('wrong_credentials', session.login, { email: viewer, password: 'wrong' });
    await client.fails('too_many_requests', accounts.changePassword, {
      currentPassword: password,
      password: chosen,
    });
    clock.advance(loginLimits.windowMs);
    await client.ok(accounts.changePassword, { currentPassword: password, password: chosen });
  });

  test('does not count a right password with an invalid new one', async () => {
    const client = await (await start()).as('Viewer');
    for (let n = 0; n < loginLimits.perAccount + 2; n += 1) {
      await client.fails('invalid_fields', accounts.changePassword, {
        currentPassword: password,
        password: viewer,
      });
    }
    await client.ok(accounts.changePassword, { currentPassword: password, password: chosen });
  });
});
