// Calls that run in the worker, beside others.
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { listings } from '../../contract/listings/listings.ts';
import { newId } from '../records/ids.ts';
import { events } from '../telemetry/events.ts';
import { engine } from '../test/databases/databases.ts';
import { endCall, feature } from '../test/endingRoom.ts';
import { epoch, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { writeInWorker } from './in-worker.ts';

const start = testApps();

/** Those that are started from now on. */
function noteThreads(): Worker[] {
  const threads: Worker[] = [];
  const note = (worker: Worker) => threads.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return threads;
}

const names = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Game ${index}` }));

test.runIf(engine === 'sqlite')(
  'whoever reads does not wait for an import, and whoever saves has a turn between two',
  async () => {
    const { as } = await start();
    const editor = await as('Listing Editor');
    // The first starts the thread.
    await editor.ok(listings.import, { rows: names(1) });
    const order: string[] = [];
    const noting = async (name: string, work: Promise<unknown>) => {
      await work;
      order.push(name);
    };
    const one = noting('import', editor.ok(listings.import, { rows: names(100) }));
    const other = noting('import', editor.ok(listings.import, { rows: names(100) }));
    const list = noting('list', editor.ok(listings.list, {}));
    const save = noting('save', editor.ok(listings.create, { name: 'Beside' }));
    await Promise.all([one, other, list, save]);
    expect(order[0]).toBe('list');
    expect(order.at(-1)).toBe('import');
    expect((await editor.ok(listings.list, {})).total).toBe(202);
  },
);

test.each([
  ['category', make.category, categories.remove],
  ['blockchain', make.blockchain, blockchains.remove],
] as const)('a %s is deleted by the thread, whatever names it', async (_kind, add, remove) => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await add(manager);
  const threads = noteThreads();
  await manager.ok(remove, { id, version: 1 });
  expect(threads).toHaveLength(1);
});

test('what a category or a chain is merged into gets all that named it, however many', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [category, chain] = [await make.category(manager), await make.blockchain(manager)];
  const [target, other] = [await make.category(manager), await make.blockchain(manager)];
  const both = {
    categoryIds: [target.id, category.id],
    deployments: [{ blockchainId: other.id }, { blockchainId: chain.id }],
  };
  const { id } = await make.listing(manager, both);
  // More than are changed at once.
  const used = { categoryIds: [category.id], deployments: [{ blockchainId: chain.id }] };
  for (let part = 0; part < 11; part += 1)
    await manager.ok(listings.import, { rows: names(100).map((row) => ({ ...row, ...used })) });
  const merges = [
    await manager.ok(categories.remove, { id: category.id, version: 1, mergeInto: target.id }),
    await manager.ok(blockchains.remove, { id: chain.id, version: 1, mergeInto: other.id }),
  ];
  expect(merges.map(({ moved }) => moved)).toEqual([1_101, 1_101]);
  for (const filter of [{ categoryId: [target.id] }, { blockchainId: [other.id] }])
    expect((await manager.ok(listings.list, filter)).total).toBe(1_101);
  const { categoryIds, deployments, version } = await manager.ok(listings.detail, { id });
  expect([categoryIds, deployments.map((row) => row.blockchainId), version]).toEqual([
    [target.id],
    [other.id],
    3,
  ]);
});

test('of imports at the same time one may fail', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const wrong = [{ name: 'Never there' }, { name: 'Nor this', categoryIds: [newId()] }];
  const [, failure] = await Promise.all([
    editor.ok(listings.import, { rows: names(30) }),
    editor.fails('invalid_fields', listings.import, { rows: wrong }),
    editor.ok(listings.import, { rows: names(30) }),
  ]);
  expect(Object.keys(failure.fieldErrors ?? {})).toEqual(['rows.1.categoryIds.0']);
  expect((await editor.ok(listings.list, {})).total).toBe(60);
  expect((await editor.ok(listings.list, { q: 'Never' })).total).toBe(0);
});

test('what the thread commits is seen at once', async () => {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  // Left alone PostgreSQL's mark changes four times a second, between two of these at most.
  for (let time = 1; time <= 5; time += 1) {
    const before = database.mark();
    await editor.ok(listings.import, { rows: names(1) });
    expect(database.mark()).not.toBe(before);
    expect((await editor.ok(listings.list, {})).total).toBe(time);
  }
});

test('its statements and commits are told as those of its request', async () => {
  const told: { sql: string; by: string | undefined }[] = [];
  events.query.subscribe(({ sql, work }) => told.push({ sql, by: work?.name }));
  let commits = 0;
  events.commit.subscribe(() => (commits += 1));
  const { as } = await start();
  const editor = await as('Listing Editor');
  const before = commits;
  await editor.ok(listings.import, { rows: names(3) });
  const inserts = told.filter(({ sql }) => sql.startsWith('insert into "listing" '));
  expect(inserts.map(({ by }) => by)).toEqual([listings.import.path]);
  if (engine === 'sqlite') expect(commits).toBeGreaterThan(before);
});

test('a thread that ends in the middle of a transaction leaves nothing of it, and nobody waiting', async () => {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  await make.listing(editor, { name: 'Kept' });
  const end = () =>
    writeInWorker(database, feature.file ?? '', {
      call: endCall,
      handler: {},
      payload: {},
      who: null,
      actor: { actorId: null, actorName: '', sessionId: null, ip: '', traceId: '' },
      common: {
        now: epoch,
        who: null,
        peer: { ip: '', userAgent: '' },
        dialect: database.dialect,
        hashCost: { memory: 8, passes: 1 },
        productName: '',
        binDays: 30,
        fourEyes: [],
      },
    });
  for (let time = 0; time < 2; time += 1) {
    const save = editor.ok(listings.create, { name: 'Beside' });
    const [ended, saved] = await Promise.allSettled([end(), save]);
    expect(ended).toMatchObject({
      reason: { message: 'The worker thread for writes ended before its task did' },
    });
    expect(saved.status).toBe('fulfilled');
  }
  expect((await editor.ok(listings.list, {})).total).toBe(3);
});
