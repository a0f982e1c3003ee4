// A save is made by who the caller is when it is made, whatever was known of them before and whoever has changed that.
import { expect, test } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { type Client, type TestApp, testApps } from '../test/harness.ts';
import { accountWithTokenRight, program } from '../test/records/tokens.ts';

const start = testApps();

/** Signs in, and saves until the server knows who saves. What a test changes then, it changes as another process would. */
async function saving({ as }: TestApp): Promise<Client> {
  const client = await as('Content Manager');
  for (const name of ['First', 'Second']) await client.ok(categories.add, { name });
  return client;
}

const namesOf = async ({ database }: TestApp) =>
  (await database.reads.selectFrom('category').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );
const denialsOf = async ({ database }: TestApp) =>
  database.reads.selectFrom('audit').select('action').where('result', '=', 'denied').execute();

const third: Payload<typeof categories.add> = { name: 'Third' };

test('a session that was ended elsewhere saves nothing, and is told so before anything else', async () => {
  const app = await start();
  const client = await saving(app);
  await app.database.writes.deleteFrom('session').execute();
  await client.fails('identity_expired', categories.add, third);
  await client.fails('identity_expired', categories.add, { name: '', color: 'none' });
  await client.fails('identity_expired', categories.add, { name: 'First' });
  expect(await namesOf(app)).toEqual(['First', 'Second']);
  expect(await denialsOf(app)).toEqual([]);
});

test('an API token that was ended elsewhere saves nothing either', async () => {
  const app = await start();
  const { client } = await accountWithTokenRight(app, ['categories.view', 'categories.edit']);
  const { by } = await program(app, client, ['categories.edit']);
  for (const name of ['First', 'Second']) await by.ok(categories.add, { name });
  await app.database.writes.deleteFrom('apiToken').execute();
  await by.fails('identity_expired', categories.add, third);
  expect(await namesOf(app)).toEqual(['First', 'Second']);
});

test('a save that is sent again by whoever is signed out by now is not answered as it was', async () => {
  const app = await start();
  const client = await saving(app);
  await client.ok(categories.add, { ...third, requestId: 'once' });
  await app.database.writes.deleteFrom('session').execute();
  await client.fails('identity_expired', categories.add, { ...third, requestId: 'once' });
});

test('an account that was disabled elsewhere saves nothing', async () => {
  const app = await start();
  const client = await saving(app);
  await app.database.writes.updateTable('account').set({ status: 'disabled' }).execute();
  await client.fails('identity_expired', categories.add, third);
  expect(await namesOf(app)).toEqual(['First', 'Second']);
});

test('a right that was taken elsewhere is gone with the next save, whose denial is audited once', async () => {
  const app = await start();
  const client = await saving(app);
  const { rights } = await app.database.reads
    .selectFrom('role')
    .select('rights')
    .where('name', '=', 'Content Manager')
    .executeTakeFirstOrThrow();
  const give = (to: string) => app.database.writes.updateTable('role').set({ rights: to }).execute();
  await give('[]');
  await client.fails('forbidden', categories.add, third);
  expect(await namesOf(app)).toEqual(['First', 'Second']);
  expect(await denialsOf(app)).toEqual([{ action: categories.add.path }]);
  await give(rights);
  await client.ok(categories.add, third);
  expect(await denialsOf(app)).toHaveLength(1);
});

test('what is saved is saved under the name that its account has by now', async () => {
  const app = await start();
  const client = await saving(app);
  await app.database.writes.updateTable('account').set({ name: 'Renamed' }).execute();
  const { id } = await client.ok(categories.add, third);
  const audited = await app.database.reads
    .selectFrom('audit')
    .select('actorName')
    .where('entityId', '=', id)
    .execute();
  expect(audited).toEqual([{ actorName: 'Renamed' }]);
});

test('a save that fails is refused as it was before, and done no part of', async () => {
  const app = await start();
  const client = await saving(app);
  const { fieldErrors } = await client.fails('invalid_fields', categories.add, { name: '', color: 'none' });
  expect(Object.keys(fieldErrors ?? {})).toEqual(['name', 'color']);
  await client.fails('not_found', categories.edit, {
    id: '00000000-0000-7000-8000-000000000000',
    version: 1,
    name: 'Other',
  });
  expect(await namesOf(app)).toEqual(['First', 'Second']);
});
