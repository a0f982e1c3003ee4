// The audit log: one row per change, in the transaction of the change, without secrets.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts } from '../../contract/accounts/accounts.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { type Call, write } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import { Callers } from '../auth/callers.ts';
import { authSite } from '../auth/site.ts';
import { Bodies } from '../http/bodies.ts';
import { implement } from '../http/feature.ts';
import { mount } from '../http/mount.ts';
import { picturesIn } from '../media/pictures.ts';
import { outboundClient } from '../outbound/outbound.ts';
import { Pulse } from '../pulse/pulse.ts';
import { type Client, cheapHash, password, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { formType, post } from '../test/wire.ts';
import { workQueue } from '../worker/limit.ts';

const start = testApps();

async function rows({ database }: Pick<TestApp, 'database'>) {
  const all = await database.reads.selectFrom('audit').selectAll().orderBy('id').execute();
  return all.map(({ changes, ...row }) => ({
    ...row,
    changes: JSON.parse(changes) as { path: string; from: unknown; to: unknown }[],
  }));
}

/** Audit actions, each with a call that causes it. */
const changes: readonly [
  action: string,
  change: (admin: Client) => Promise<{ call: Call; payload: object }>,
][] = [
  ['category.create', async () => ({ call: categories.add, payload: { name: 'New' } })],
  [
    'category.edit',
    async (admin) => ({
      call: categories.edit,
      payload: { ...target(await make.category(admin)), name: 'Other' },
    }),
  ],
  [
    'category.delete',
    async (admin) => ({ call: categories.remove, payload: target(await make.category(admin)) }),
  ],
  ['blockchain.create', async () => ({ call: blockchains.add, payload: { name: 'New' } })],
  [
    'blockchain.edit',
    async (admin) => ({
      call: blockchains.edit,
      payload: { ...target(await make.blockchain(admin)), name: 'Other' },
    }),
  ],
  [
    'blockchain.delete',
    async (admin) => ({ call: blockchains.remove, payload: target(await make.blockchain(admin)) }),
  ],
  ['gameListing.create', async () => ({ call: listings.create, payload: { name: 'New' } })],
  [
    'gameListing.edit',
    async (admin) => ({
      call: listings.edit,
      payload: { ...target(await make.listing(admin)), name: 'Other' },
    }),
  ],
  [
    'gameListing.publish',
    async (admin) => ({
      call: listings.status,
      payload: { ...target(await make.completeListing(admin)), status: 'published' },
    }),
  ],
  [
    'gameListing.submit',
    async (admin) => ({
      call: listings.status,
      payload: { ...target(await make.completeListing(admin)), status: 'inReview' },
    }),
  ],
  [
    'gameListing.delete',
    async (admin) => ({ call: listings.remove, payload: target(await make.listing(admin)) }),
  ],
  ['session.revoke', async () => ({ call: session.revoke, payload: { all: true } })],
  ['session.logout', async () => ({ call: session.logout, payload: {} })],
  [
    'account.changePassword',
    async () => ({
      call: accounts.changePassword,
      payload: { currentPassword: password, password: 'a better one than before' },
    }),
  ],
];

function target({ id, version }: { id: string; version: number }) {
  return { id, version };
}

test.each(changes)('%s adds one row with actor, time, address and change', async (action, change) => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { call, payload } = await change(admin);
  const before = await rows(app);
  app.clock.advance(1_000);
  const reply = await admin.send(call.path, payload, { remoteAddress: '203.0.113.5' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const more = (await rows(app)).slice(before.length);
  expect(more).toEqual([
    expect.objectContaining({
      action,
      at: app.clock.now.toISOString(),
      actorName: 'Administrator',
      actorId: expect.any(String),
      sessionId: expect.any(String),
      ip: '203.0.113.5',
      entityType: expect.any(String),
      result: 'ok',
      traceId: reply.body['traceId'],
    }),
  ]);
});

test.each(changes.filter(([action]) => /\.(create|edit|delete|publish)$/.test(action)))(
  '%s that is refused leaves none',
  async (_action, change) => {
    const app = await start();
    const admin = await app.as('Administrator');
    const { call, payload } = await change(admin);
    const before = await rows(app);
    const wrong = 'version' in payload ? { ...payload, version: 99 } : { ...payload, name: '' };
    expect((await admin.send(call.path, wrong)).status).not.toBe(200);
    expect((await admin.send(call.path, { ...payload, unknown: 1 })).status).toBe(422);
    expect(await rows(app)).toEqual(before);
  },
);

test('a row has the old and new values of changed fields only', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const made = await make.category(admin, { name: 'Before', color: '#000000' });
  const edited = await admin.ok(categories.edit, {
    ...target(made),
    name: 'After',
    color: '#000000',
    aliases: ['x'],
  });
  await admin.ok(categories.remove, target(edited));
  const [created, changed, removed] = (await rows(app)).slice(-3);
  expect(created?.changes).toContainEqual({ path: 'name', from: null, to: 'Before' });
  expect(changed).toMatchObject({
    entityId: made.id,
    entityLabel: 'After',
    version: 2,
    entityType: 'category',
  });
  expect(changed?.changes).toEqual([
    { path: 'name', from: 'Before', to: 'After' },
    { path: 'aliases', from: [], to: ['x'] },
  ]);
  expect(removed?.changes).toContainEqual({ path: 'name', from: 'After', to: null });
});

test('a long text is recorded by its length and hash', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  await make.category(admin, { description: 'x'.repeat(400) });
  const [row] = (await rows(app)).slice(-1);
  const change = row?.changes.find(({ path }) => path === 'description');
  const sha256 = createHash('sha256').update('x'.repeat(400)).digest('hex');
  expect(change?.to).toEqual({ length: 400, sha256 });
});

test('a denial by a handler that knows the record is audited like one by the pipeline', async () => {
  const app = await start();
  const editor = await app.as('Listing Editor');
  const listing = await make.completeListing(editor);
  const before = await rows(app);
  const { traceId } = await editor.fails('forbidden', listings.status, {
    ...target(listing),
    status: 'published',
  });
  expect((await rows(app)).slice(before.length)).toEqual([
    expect.objectContaining({
      action: listings.status.path,
      result: 'denied',
      actorName: 'The Listing Editor',
      traceId,
    }),
  ]);
});

test('reading adds no row', async () => {
  const app = await start();
  const viewer = await app.as('Viewer');
  const before = await rows(app);
  await viewer.ok(listings.list, {});
  await viewer.ok(session.current, {});
  await viewer.fails('not_found', listings.detail, { id: '019e0000-0000-7000-8000-000000000000' });
  expect(await rows(app)).toEqual(before);
});

describe('a handler', () => {
  const contract = {
    change: write({
      path: '/api/test/change',
      summary: 'Changes.',
      right: 'own',
      input: z.strictObject({}),
      output: z.null(),
    }),
  };

  test('that adds no row fails and is rolled back', async () => {
    const app = await start();
    const { token } = await app.as('Viewer');
    const server = Fastify();
    server.decorate('admit', async () => {});
    server.addContentTypeParser(formType, (_request, body, done) => done(null, body));
    const feature = implement(contract, {
      change: {
        run: async (_input, { db }) => {
          await db.deleteFrom('session').execute();
          return null;
        },
      },
    });
    const { database, files, clock } = app;
    const expensive = workQueue({
      name: 'logins',
      concurrency: 1,
      maxWaiting: 1,
      timeoutMs: 1_000,
      retryAfter: 1,
    });
    const site = authSite({ productName: 'Ludex', publicUrl: 'http://localhost' });
    const callers = new Callers(database);
    const rest = {
      pictures: picturesIn(files),
      expensive,
      site,
      clock: () => clock.now,
      hashCost: cheapHash,
      binDays: 30,
      fourEyes: [],
      pulse: new Pulse(database),
      outbound: outboundClient({ exceptions: new Set() }),
      outboundAllow: new Set<string>(),
    };
    mount(server, { database, callers, bodies: new Bodies(), ...rest }, feature);
    const reply = await post(server, contract.change.path, formType, `data=${JSON.stringify({ token })}`);
    expect(reply.status).toBe(500);
    expect(reply.body['message']).toBe('/api/test/change changed something without an audit row');
    expect(await app.database.reads.selectFrom('session').selectAll().execute()).toHaveLength(1);
  });
});
