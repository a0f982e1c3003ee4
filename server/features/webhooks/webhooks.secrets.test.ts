// Secrets of webhooks and their rotation, who sees URLs, and what may be called.
import { expect, test } from 'vitest';
import { audit } from '../../../contract/audit/audit.ts';
import { tokens } from '../../../contract/tokens/tokens.ts';
import { type EventType, webhookLimits, webhooks } from '../../../contract/webhooks/webhooks.ts';
import { newId } from '../../records/ids.ts';
import { dumpOf } from '../../test/databases/dump.ts';
import { testApps } from '../../test/harness.ts';
import { isSignedBy, receive } from '../../test/peers/receiver.ts';

const start = testApps();
const hour = 60 * 60_000;

test('a secret is told once and replaced in a day, and what may be called is limited', async () => {
  const receiver = await receive();
  const secretKey = 'a key for this test, which is long';
  const app = await start({ outboundAllow: [receiver.host], secretKey });
  const admin = await app.as('Administrator');
  const types: EventType[] = ['catalogue.changed', 'banner.updated'];
  const { secret: old, ...made } = await admin.ok(webhooks.add, {
    url: `${receiver.url}/p4th?key=k3y`,
    types,
  });
  const { id } = made;
  const secrets = [old];
  const times: Date[] = [];
  const send = async () => {
    times.push(app.clock.now);
    return (await app.as('Administrator')).ok(webhooks.test, { id });
  };
  const rotate = async (version: number) => {
    const me = await app.as('Administrator');
    secrets.push((await me.ok(webhooks.rotate, { id, version })).secret);
  };
  expect(await send()).toMatchObject({ type: 'webhook.test', state: 'succeeded', tries: [{ status: 200 }] });
  await rotate(1);
  await send();
  // Each replaced secret signs for 24 hours, also when it is replaced again within them.
  app.clock.advance(hour);
  await rotate(2);
  await send();
  for (const hours of [webhookLimits.rotationHours - 1, 1]) {
    app.clock.advance(hours * hour);
    await send();
  }
  const later = await app.as('Administrator');
  const signed = receiver.received.map((request, index) =>
    secrets.map((secret) => isSignedBy(secret, request, times[index] ?? app.clock.now)),
  );
  expect(signed).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
  receiver.answer = { status: 307, headers: { location: '/elsewhere' } };
  expect((await later.ok(webhooks.test, { id })).tries).toMatchObject([{ status: 307 }]);
  expect(receiver.received).toHaveLength(6);
  receiver.answer = { status: 404, body: 'Cannot POST /hook/p4th?key=k3y' };
  await later.ok(webhooks.test, { id });

  const told = JSON.stringify([
    await later.ok(webhooks.list, {}),
    await later.ok(audit.list, {}),
    await later.ok(webhooks.deliveries, { id }),
  ]);
  const stored = JSON.stringify(await dumpOf(app.database));
  for (const secret of secrets)
    for (const text of [told, stored]) expect(text).not.toContain(secret.slice('whsec_'.length));
  // An address may hold a key: only who may edit webhooks sees it, and the audit log does not.
  const edited = { id, version: 3, url: `${receiver.url}/p4th?key=k3y2` };
  expect(await later.ok(webhooks.edit, edited)).toMatchObject({ url: edited.url });
  const { token: viewing } = await later.ok(tokens.create, {
    name: 'Viewer',
    rights: ['webhooks.view', 'audit.view'],
    days: 1,
  });
  const viewer = app.withToken(viewing);
  const seen = JSON.stringify([
    await viewer.ok(webhooks.list, {}),
    await viewer.ok(webhooks.deliveries, { id }),
    await viewer.ok(audit.list, { pageSize: 200 }),
    await viewer.ok(audit.export, {}),
  ]);
  expect(seen).toContain(`http://${receiver.host}/…`);
  expect(seen).not.toMatch(/k3y|p4th/);
  expect(told).toMatch(/Cannot POST .hook.p4th.key=k3y/);
  // What already is so changes nothing.
  const audited = async () => (await later.ok(audit.list, { entityId: [id] })).total;
  const rows = await audited();
  const same = { url: edited.url, types: types.toReversed(), active: true };
  expect(await later.ok(webhooks.edit, { id, version: 4, ...same })).toMatchObject({ version: 4 });
  expect(await later.ok(webhooks.replay, { id })).toEqual({ replayed: 0 });
  expect(await audited()).toBe(rows);

  for (const url of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://example.com:8443/',
    'https://[::1]/',
  ])
    expect((await later.fails('invalid_fields', webhooks.add, { url, types })).fieldErrors).toHaveProperty(
      'url',
    );
  for (const url of ['ftp://example.com', 'https://me:pw@example.com', 'https://example.com/#a', 'nonsense'])
    await later.fails('invalid_fields', webhooks.edit, { id, version: 4, url });
  await app.database.writes.updateTable('webhook').set({ secret: 'aes256gcm:other' }).execute();
  const [unreadable] = (await later.ok(webhooks.test, { id })).tries;
  expect(unreadable).toMatchObject({ status: null, error: expect.stringContaining('SECRET_KEY') });
  expect(receiver.received).toHaveLength(7);
  await later.fails('stale_version', webhooks.rotate, { id, version: 1 });
  await later.fails('not_found', webhooks.test, { id: newId() });
  const { token } = await later.ok(tokens.create, { name: 'Script', rights: ['webhooks.edit'], days: 1 });
  const script = app.withToken(token);
  await script.fails('forbidden', webhooks.add, { url: receiver.url, types });
  await script.fails('forbidden', webhooks.rotate, { id, version: 4 });
  expect(await script.ok(webhooks.edit, { id, version: 4, active: false })).toMatchObject({ active: false });
  await (await app.as('Content Manager')).fails('forbidden', webhooks.list, {});
  for (let more = 1; more < webhookLimits.webhooks; more += 1)
    await later.ok(webhooks.add, { url: receiver.url, types });
  await later.fails('invalid_fields', webhooks.add, { url: receiver.url, types });
  await later.ok(webhooks.remove, { id, version: 5 });
  const { id: last } = await later.ok(webhooks.add, { url: receiver.url, types });
  for (let version = 1; version <= webhookLimits.oldSecrets; version += 1)
    await later.ok(webhooks.rotate, { id: last, version });
  const until = new Date(app.clock.now.getTime() + webhookLimits.rotationHours * hour).toISOString();
  const once = { id: last, version: webhookLimits.oldSecrets + 1 };
  expect((await later.fails('invalid_transition', webhooks.rotate, once)).errorMessage).toContain(until);
});
