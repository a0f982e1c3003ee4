// An index of listings' words is made here or in a thread, from the same texts.
import { expect, test } from 'vitest';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/make.ts';
import { makeIndex } from './words.making.ts';

const start = testApps();
const whole = new AbortController().signal;

/** Listings of some names, by numbers, as documents from 7 on; and one that there is not. */
async function listed(names: readonly string[]) {
  const { database, as } = await start();
  const manager = await as('Content Manager');
  for (const name of names) await make.listing(manager, { name, tags: ['common'] });
  const rows = await database.reads.selectFrom('listing').select('seq').orderBy('seq').execute();
  const seqs = Uint32Array.of(...rows.map(({ seq }) => seq), 1_000_000);
  return { database, numbered: { seqs, documents: seqs.map((_, at) => at + 7) } };
}

test.each([
  ['here', 1_000],
  ['in a thread', 0],
])('made %s, it finds every listing that there is', async (_where, least) => {
  const { database, numbered } = await listed(['Alpha', 'Beta', 'Álphabet']);
  const index = await makeIndex(database, numbered, whole, least);
  expect(index.find(['alph']).inName.members()).toEqual([7, 9]);
  expect(index.find(['beta']).all.members()).toEqual([8]);
  expect(index.find(['common']).all.members()).toEqual([7, 8, 9]);
  expect(index.find(['common']).inName.size).toBe(0);
});

test.each([
  ['here', 1_000],
  ['in a thread', 0],
])('made %s, it ends when it is not wanted any more', async (_where, least) => {
  const { database, numbered } = await listed(['Alpha']);
  const abort = new AbortController();
  const made = makeIndex(database, numbered, abort.signal, least);
  abort.abort(new Error('not wanted'));
  await expect(made).rejects.toThrow('not wanted');
});

test('whoever waits for it hears that its thread has failed', async () => {
  const { database, numbered } = await listed([]);
  const { writers, ...rest } = database;
  const location = { file: '/nowhere/ludex.sqlite' };
  const elsewhere = { ...rest, writers: { ...writers, location } };
  await expect(makeIndex(elsewhere, numbered, whole, 0)).rejects.toThrow('unable to open');
});
