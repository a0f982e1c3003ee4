// The end of API tokens, and the record of their use.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { audit } from '../../../contract/audit/audit.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { apiTokenLimits } from '../../../contract/kit/limits.ts';
import { tokens } from '../../../contract/tokens/tokens.ts';
import { testApps } from '../../test/harness.ts';
import { accountWithTokenRight, program } from '../../test/records/tokens.ts';

const start = testApps();
const day = 24 * 60 * 60_000;

describe('a token ends', () => {
  test('on its expiry date, and stays listed for a while', async () => {
    const app = await start();
    const { client, signIn } = await accountWithTokenRight(app, ['categories.view']);
    const { by } = await program(app, client, ['categories.view'], 2);
    app.clock.advance(2 * day - 1);
    await by.ok(categories.list, {});
    app.clock.advance(1);
    await by.fails('identity_expired', categories.list, {});
    expect(await (await signIn()).ok(tokens.list, {})).toHaveLength(1);
    app.clock.advance(apiTokenLimits.shownMs);
    expect(await (await signIn()).ok(tokens.list, {})).toEqual([]);
    const { feature } = await import('./tokens.ts');
    for (const job of feature.jobs) await app.runJob(job);
    expect(await app.database.reads.selectFrom('apiToken').selectAll().execute()).toEqual([]);
  });

  test('when its owner revokes it, but not when another account tries', async () => {
    const app = await start();
    const { admin, client } = await accountWithTokenRight(app, ['categories.view']);
    const { made, by } = await program(app, client, ['categories.view']);
    await admin.fails('not_found', tokens.revoke, { id: made.id });
    await by.ok(categories.list, {});
    expect(await client.ok(tokens.revoke, { id: made.id })).toEqual({ id: made.id });
    await by.fails('identity_expired', categories.list, {});
    await client.fails('not_found', tokens.revoke, { id: made.id });
  });

  test('when an administrator revokes it, who sees it on its account', async () => {
    const app = await start();
    const { admin, account, client } = await accountWithTokenRight(app, ['categories.view']);
    const { made, by } = await program(app, client, ['categories.view']);
    const { token: _, ...shown } = made;
    expect(await admin.ok(accounts.tokens, { id: account.id })).toEqual([shown]);
    const target = { id: made.id };
    await admin.fails('not_found', accounts.endToken, { id: account.id });
    const less = await accountWithTokenRight(app, ['accounts.view', 'accounts.edit']);
    await less.client.fails('forbidden', accounts.endToken, target);
    await admin.ok(accounts.endToken, target);
    await by.fails('identity_expired', categories.list, {});
    await admin.fails('not_found', accounts.tokens, { id: made.id });
  });

  test.each([
    ['is disabled', { to: accounts.edit.path, payload: { status: 'disabled' } }],
    ['gets another password', { to: accounts.resetPassword.path, payload: { password: 'a wholly new one' } }],
    ['is deleted', { to: accounts.remove.path, payload: {} }],
  ])('when its account %s, and stays so', async (_name, { to, payload }) => {
    const app = await start();
    const { admin, account, client } = await accountWithTokenRight(app, ['categories.view']);
    const { made, by } = await program(app, client, ['categories.view']);
    const { id, version } = account;
    const target = to === accounts.resetPassword.path ? { id } : { id, version };
    expect(await admin.send(to, { ...target, ...payload })).toMatchObject({ status: 200 });
    await by.fails('identity_expired', categories.list, {});
    expect(await app.database.reads.selectFrom('apiToken').selectAll().execute()).toEqual([]);
    const after = await app.restart();
    await after.withToken(made.token).fails('identity_expired', categories.list, {});
  });
});

describe('its use', () => {
  test.each([
    ['127.0.0.1', 'machine'],
    ['::1', 'machine'],
    ['10.1.2.3', 'private'],
    ['::ffff:192.168.1.1', 'private'],
    ['fd00::1', 'private'],
    ['203.0.113.9', 'ipv4'],
    ['2001:db8::9', 'ipv6'],
  ])('from %s is noted as from %s', async (remoteAddress, kind) => {
    const app = await start();
    const { client } = await accountWithTokenRight(app, ['categories.view']);
    const { by } = await program(app, client, ['categories.view']);
    await by.send(categories.list, {}, { remoteAddress });
    expect((await client.ok(tokens.list, {}))[0]?.lastUsedFrom).toBe(kind);
  });

  test('is recorded to the minute, with one write per minute', async () => {
    const app = await start();
    const { client } = await accountWithTokenRight(app, ['categories.view']);
    const { by } = await program(app, client, ['categories.view']);
    const lastUsed = async () => (await client.ok(tokens.list, {}))[0]?.lastUsedAt;
    const first = app.clock.now.toISOString();
    await by.ok(categories.list, {});
    expect(await lastUsed()).toBe(first);
    // A second write in the same minute would overwrite this.
    await app.database.writes.updateTable('apiToken').set({ lastUsedFrom: 'ipv6' }).execute();
    app.clock.advance(59_999);
    await by.ok(categories.list, {});
    expect(await client.ok(tokens.list, {})).toMatchObject([{ lastUsedAt: first, lastUsedFrom: 'ipv6' }]);
    app.clock.advance(1);
    await by.ok(categories.list, {});
    expect(await lastUsed()).toBe(app.clock.now.toISOString());
  });

  test('is in the audit log under the name of the token, with its creation and end', async () => {
    const app = await start();
    const { admin, account, client } = await accountWithTokenRight(app, [
      'categories.view',
      'categories.edit',
    ]);
    const { made, by } = await program(app, client, ['categories.edit']);
    await by.ok(categories.add, { name: 'Racing' });
    await by.fails('forbidden', categories.list, {});
    await client.ok(tokens.revoke, { id: made.id });
    const { rows } = await admin.ok(audit.list, { actorId: [account.id] });
    const token = { id: made.id, name: 'Importer' };
    const entries = rows.map((row) => [row.action, row.token, row.sessionId === null, row.entity.label]);
    expect(entries).toEqual([
      ['token.revoke', null, false, 'Importer'],
      ['/api/gamelistings/categorylist', token, true, null],
      ['category.create', token, true, 'Racing'],
      ['token.create', null, false, 'Importer'],
      ['session.login', null, false, account.name],
    ]);
    const { csv } = await admin.ok(audit.export, { actorId: [account.id] });
    expect(csv).toMatch(/,category\.create,.*,Importer\r\n/);
  });
});
