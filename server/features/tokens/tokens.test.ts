// API tokens: their creation and their permissions.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { articles } from '../../../contract/articles/articles.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { apiTokenLimits } from '../../../contract/kit/limits.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { session } from '../../../contract/session/session.ts';
import { tokens } from '../../../contract/tokens/tokens.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { accountWithTokenRight, program } from '../../test/records/tokens.ts';

const start = testApps();
const day = 24 * 60 * 60_000;
const pattern = /^ldx_[\w-]{43}$/;

describe('a token', () => {
  test('is shown once and stored as a hash; afterwards only its prefix is visible', async () => {
    const app = await start();
    const { client } = await accountWithTokenRight(app, ['categories.view']);
    const { made } = await program(app, client, ['categories.view']);
    const { token, ...shown } = made;
    expect(token).toMatch(pattern);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Importer',
      prefix: token.slice(0, 10),
      rights: ['categories.view'],
      createdAt: app.clock.now.toISOString(),
      expiresAt: new Date(app.clock.now.getTime() + 30 * day).toISOString(),
      lastUsedAt: null,
      lastUsedFrom: null,
    });
    expect(await client.ok(tokens.list, {})).toEqual([shown]);
    for (const table of ['apiToken', 'audit', 'request'] as const) {
      const rows = await app.database.reads.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(10));
    }
  });

  test('can make the calls that its rights allow, and no others', async () => {
    const app = await start();
    const { client } = await accountWithTokenRight(app, [
      'categories.view',
      'categories.edit',
      'articles.view',
    ]);
    const { by } = await program(app, client, ['categories.edit']);
    await by.ok(categories.add, { name: 'Racing' });
    await by.fails('forbidden', categories.list, {});
    await by.fails('forbidden', articles.list, {});
    await client.ok(categories.list, {});
  });

  test('survives a restart and the end of the session that created it', async () => {
    const app = await start();
    const { client } = await accountWithTokenRight(app, ['categories.view']);
    const { made } = await program(app, client, ['categories.view']);
    await client.ok(session.logout, {});
    const after = await app.restart();
    await after.withToken(made.token).ok(categories.list, {});
  });

  test('never has more rights than its account at that moment', async () => {
    const app = await start();
    const { admin, role, client } = await accountWithTokenRight(app, ['categories.view', 'articles.view']);
    const { by } = await program(app, client, ['categories.view', 'articles.view']);
    await by.ok(articles.list, {});
    const rights = [
      { name: 'categories.view' as const, level: 3 },
      { name: 'tokens.edit' as const, level: 3 },
    ];
    const edited = await admin.ok(roles.edit, { id: role.id, version: role.version, rights });
    await by.fails('forbidden', articles.list, {});
    await by.ok(categories.list, {});
    const without = rights.slice(0, 1);
    await admin.ok(roles.edit, { id: role.id, version: edited.version, rights: without });
    await by.fails('identity_expired', categories.list, {});
  });

  test('of an Administrator is not an Administrator', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const { by } = await program(app, admin, ['accounts.view', 'accounts.edit', 'roles.view']);
    const { rows } = await admin.ok(accounts.list, {});
    const [owner] = rows.filter(({ access }) => access === 'admin');
    const viewer = rows.find(({ name }) => name === 'The Viewer');
    // It cannot raise itself, assign the highest role, or a role with more rights than the token.
    const { id = '', version = 1 } = { ...viewer };
    for (const roleIds of [owner?.roleIds ?? [], viewer?.roleIds ?? []])
      await by.fails('forbidden', accounts.edit, { id, version, roleIds: [...roleIds].reverse(), name: 'X' });
    const nothing = await make.role(admin);
    await by.ok(accounts.create, { email: 'new@example.com', name: 'New', roleIds: [nothing.id] });
    await by.fails('forbidden', accounts.create, {
      email: 'newer@example.com',
      name: 'Newer',
      roleIds: owner?.roleIds,
    });
  });

  test('is refused while a one-time password must be changed', async () => {
    const app = await start();
    const { account, client } = await accountWithTokenRight(app, ['categories.view']);
    const { by } = await program(app, client, ['categories.view']);
    await app.database.writes
      .updateTable('account')
      .set({ mustChangePassword: 1 })
      .where('id', '=', account.id)
      .execute();
    await by.fails('forbidden', categories.list, {});
  });
});

describe('a token is not created', () => {
  test('with rights that its account does not have, and each is reported', async () => {
    const app = await start();
    const { client } = await accountWithTokenRight(app, ['categories.view']);
    const payload = { name: '', days: 400, rights: ['categories.view', 'audit.view', 'articles.edit'] };
    const { fieldErrors } = await client.fails('invalid_fields', tokens.create, payload);
    expect(fieldErrors).toEqual({
      name: 'Must not be empty',
      days: 'Must be a whole number from 1 to 365',
      'rights.1': 'You do not have this right yourself',
      'rights.2': 'You do not have this right yourself',
    });
    for (const rights of [['tokens.edit'], ['nonsense'], [], ['categories.view', 'categories.view']])
      await client.fails('invalid_fields', tokens.create, { name: 'X', days: 1, rights });
  });

  test('without the right to create tokens', async () => {
    const viewer = await (await start()).as('Viewer');
    await viewer.fails('forbidden', tokens.create, { name: 'X', days: 1, rights: ['categories.view'] });
  });

  test(`beyond ${apiTokenLimits.perAccount}, also under concurrent requests`, async () => {
    const app = await start();
    const { client } = await accountWithTokenRight(app, ['categories.view']);
    const payload = { name: 'X', days: 1, rights: ['categories.view'] };
    const replies = await Promise.all(
      Array.from({ length: apiTokenLimits.perAccount + 5 }, () => client.send(tokens.create, payload)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(apiTokenLimits.perAccount);
    const { fieldErrors } = await client.fails('invalid_fields', tokens.create, payload);
    expect(fieldErrors?.['name']).toMatch(/^You have 50 tokens/);
  });
});

test.each(['query string', 'header', 'cookie'])('a token in a %s is ignored', async (where) => {
  const app = await start();
  const { client } = await accountWithTokenRight(app, ['categories.view']);
  const { made } = await program(app, client, ['categories.view']);
  const places: Record<string, { url?: string; headers?: Record<string, string> }> = {
    'query string': { url: `${categories.list.path}?token=${made.token}` },
    header: { headers: { authorization: `Bearer ${made.token}` } },
    cookie: { headers: { cookie: `token=${made.token}` } },
  };
  const { url = categories.list.path, headers = {} } = places[where] ?? {};
  const reply = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ data: '{}' }),
  });
  expect(reply.json()).toMatchObject({ errorCode: 'identity_expired' });
});
