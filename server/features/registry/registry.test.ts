// Registries of chains: compared, applied in part, undone, and never proposed again.
import { expect, test } from 'vitest';
import { type Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { type JobState, jobs } from '../../../contract/jobs/jobs.ts';
import { registry } from '../../../contract/registry/registry.ts';
import { engine } from '../../test/databases/databases.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const chain = (id: number, name: string, more: object = {}) => ({
  key: name,
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: null,
  testnet: false,
  ...more,
});

async function until(client: Client, id: string, state: JobState) {
  await expect.poll(async () => (await client.ok(jobs.detail, { id })).job.state).toBe(state);
  return (await client.ok(jobs.detail, { id })).job;
}

/** Compares with these chains, and returns the job's id once it is ready. */
async function compare(client: Client, chains: object[]): Promise<string> {
  const { id } = await client.ok(registry.upload, {
    file: { name: 'chains.json', bytes: Buffer.from(JSON.stringify(chains)) },
  });
  await until(client, id, 'ready');
  return id;
}

async function differences(client: Client, filter: object = {}) {
  const { rows } = await client.ok(registry.rows, filter);
  return rows.map(({ id, kind, label, field, outcome }) => ({
    id,
    text: `${kind} ${label} ${field} ${outcome}`,
  }));
}

/** Applies the differences with these texts. */
async function apply(client: Client, id: string, texts: string[]) {
  const rows = (await differences(client)).filter(({ text }) => texts.includes(text)).map((row) => row.id);
  await client.ok(registry.apply, { id, rows });
  return until(client, id, 'done');
}

const named = async (client: Client, name: string): Promise<Blockchain | undefined> =>
  (await client.ok(blockchains.list, { q: name })).rows.find((row) => row.name === name);

test('what is chosen is applied, and its undo takes it back', async () => {
  const admin = await (await start()).as('Administrator');
  const alpha = await make.blockchain(admin, { name: 'Alpha', caip2: 'eip155:700007' });
  await make.blockchain(admin, { name: 'Gone', caip2: 'eip155:700008' });
  const id = await compare(admin, [
    chain(700_007, 'Beta', { explorer: { name: 'Scan', url: 'https://scan.example' }, testnet: true }),
    chain(700_009, 'Delta'),
    chain(700_010, 'Epsilon'),
    chain(700_011, 'Gone'),
  ]);
  expect((await differences(admin)).map(({ text }) => text)).toEqual([
    'changed Alpha name pending',
    'changed Alpha nativeCurrency pending',
    'changed Alpha explorers pending',
    'changed Alpha networkType pending',
    'new Delta null pending',
    'new Epsilon null pending',
    'conflict Gone null refused',
    'gone Gone null unchanged',
  ]);
  const job = await apply(admin, id, [
    'changed Alpha name pending',
    'changed Alpha explorers pending',
    'new Delta null pending',
  ]);
  expect(job).toMatchObject({ changed: 3, refused: 1, canUndo: true });
  expect(await named(admin, 'Beta')).toMatchObject({
    id: alpha.id,
    aliases: ['Alpha'],
    explorers: [{ name: 'Scan', url: 'https://scan.example' }],
    nativeCurrency: null,
    networkType: 'mainnet',
    slug: alpha.slug,
  });
  expect(await named(admin, 'Delta')).toMatchObject({ caip2: 'eip155:700009', addressFormat: 'evm' });
  expect(await named(admin, 'Epsilon')).toBeUndefined();
  await admin.fails('invalid_transition', registry.apply, { id, rows: ['2'] });
  const undo = await admin.ok(jobs.undo, { id });
  await until(admin, undo.id, 'done');
  expect(await named(admin, 'Alpha')).toMatchObject({ aliases: [], explorers: [], nativeCurrency: null });
  expect(await named(admin, 'Delta')).toBeUndefined();
});

test('a field that somebody changed meanwhile stays', async () => {
  const admin = await (await start()).as('Administrator');
  const alpha = await make.blockchain(admin, { name: 'Alpha', caip2: 'eip155:700007' });
  const id = await compare(admin, [chain(700_007, 'Beta')]);
  await admin.ok(blockchains.edit, { id: alpha.id, version: 1, name: 'Mine' });
  const job = await apply(admin, id, ['changed Alpha name pending', 'changed Alpha nativeCurrency pending']);
  expect(job).toMatchObject({ changed: 1, refused: 1 });
  expect(await named(admin, 'Mine')).toMatchObject({ nativeCurrency: { symbol: 'ETH' } });
});

test('what is never to be proposed again is set aside, until it is proposed again', async () => {
  const admin = await (await start()).as('Administrator');
  await make.blockchain(admin, { name: 'Alpha', caip2: 'eip155:700007' });
  const chains = [chain(700_007, 'Beta'), chain(700_009, 'Delta')];
  await compare(admin, chains);
  const unwanted = [
    { caip2: 'eip155:700007', field: 'name' as const },
    { caip2: 'eip155:700009', field: null },
  ];
  await admin.ok(registry.ignore, { differences: unwanted, ignored: true });
  const again = await compare(admin, chains);
  expect((await differences(admin)).map(({ text }) => text)).toEqual([
    'ignored Alpha name unchanged',
    'changed Alpha nativeCurrency pending',
    'ignored Delta null unchanged',
  ]);
  await admin.fails('invalid_fields', registry.apply, { id: again, rows: ['1', '3'] });
  await admin.ok(registry.ignore, { differences: unwanted, ignored: false });
  await compare(admin, chains);
  expect((await differences(admin, { kind: ['new'] })).map(({ text }) => text)).toEqual([
    'new Delta null pending',
  ]);
  expect((await differences(admin, { q: '700007' })).length).toBe(2);
  expect((await differences(admin, { q: 'DELT' })).length).toBe(1);
});

// About the registry's content; the tests above show the same steps on both engines.
test.runIf(engine === 'sqlite')('the registry that ships goes through whole', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { id } = await admin.ok(registry.diff, {});
  await until(admin, id, 'ready');
  const { total, rows } = await admin.ok(registry.rows, { kind: ['new'], pageSize: 200 });
  expect(total).toBeGreaterThan(600);
  const chosen = rows.filter(({ outcome }) => outcome === 'pending').map((row) => row.id);
  expect(chosen).toHaveLength(200);
  await admin.ok(registry.apply, { id, rows: chosen });
  expect(await until(admin, id, 'done')).toMatchObject({ changed: 200 });
});

test('takes the right to edit blockchains, and says what a file must be', async () => {
  const app = await start();
  await (await app.as('Writer')).fails('forbidden', registry.diff, {});
  const admin = await app.as('Administrator');
  const refused = (text: string) =>
    admin.fails('invalid_fields', registry.upload, { file: { name: 'x.json', bytes: Buffer.from(text) } });
  expect((await refused('{')).fieldErrors).toEqual({ file: 'Must be JSON' });
  expect((await refused('[{"a":1}]')).fieldErrors?.['file']).toContain('Unknown format');
  expect((await admin.ok(registry.rows, {})).rows).toEqual([]);
});
