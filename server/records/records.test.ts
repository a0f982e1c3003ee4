// What all records have in common: who and when, and the version that keeps one person from overwriting another.
import { describe, expect, test } from 'vitest';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { listings } from '../../contract/listings/listings.ts';
import { emailOf, epoch, testApps } from '../test/harness.ts';
import { codesOf } from '../test/wire.ts';

const start = testApps();
const missing = '019e0000-0000-7000-8000-000000000000';

const entities = [
  { name: 'a category', add: categories.add, edit: categories.edit, remove: categories.remove },
  { name: 'a blockchain', add: blockchains.add, edit: blockchains.edit, remove: blockchains.remove },
  { name: 'a listing', add: listings.create, edit: listings.edit, remove: listings.remove },
];

describe.each(entities)('$name', ({ add, edit, remove }) => {
  test('says who made it and who changed it last, when, and in which version', async () => {
    const { as, clock } = await start();
    const admin = await as('Administrator');
    const made = await admin.ok(add, { name: 'First' });
    const at = epoch.toISOString();
    const author = { id: expect.any(String), name: 'Administrator' };
    expect(made).toMatchObject({
      version: 1,
      createdAt: at,
      createdBy: author,
      updatedAt: at,
      updatedBy: author,
    });
    expect(made.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

    clock.advance(1_500);
    const editor = await as('Listing Editor');
    const changed = await editor.ok(edit, { id: made.id, version: 1, name: 'Second' });
    expect(changed).toMatchObject({
      version: 2,
      createdAt: at,
      createdBy: made.createdBy,
      updatedAt: '2026-06-01T12:00:01.500Z',
      updatedBy: { name: 'The Listing Editor' },
    });
  });

  test('is not overwritten by who has not seen its current version, and shows it instead', async () => {
    const admin = await (await start()).as('Administrator');
    const made = await admin.ok(add, { name: 'First' });
    const current = await admin.ok(edit, { id: made.id, version: 1, name: 'Second' });
    for (const version of [1, 3]) {
      expect(await admin.fails('stale_version', edit, { id: made.id, version, name: 'Third' })).toMatchObject(
        { data: current },
      );
      expect(await admin.fails('stale_version', remove, { id: made.id, version })).toMatchObject({
        data: current,
      });
    }
    const again = await admin.ok(edit, { id: made.id, version: 2 });
    expect(again).toMatchObject({ name: 'Second', version: 2 });
  });

  test('goes to one of several who change it at once', async () => {
    const admin = await (await start()).as('Administrator');
    const { id } = await admin.ok(add, { name: 'First' });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => admin.send(edit.path, { id, version: 1, name: `Change ${n}` })),
    );
    const codes = codesOf(replies);
    expect(codes).toEqual(['ok', ...Array.from({ length: 5 }, () => 'stale_version')]);
  });

  test('keeps the fields that a change leaves out', async () => {
    const admin = await (await start()).as('Administrator');
    const {
      version: _v,
      updatedAt: _u,
      updatedBy: _b,
      ...made
    } = await admin.ok(add, { name: 'First', description: 'Kept' });
    const changed = await admin.ok(edit, { id: made.id, version: 1 });
    expect(changed).toMatchObject(made);
  });

  test('that is not there is not_found, and an id or version of the wrong form is a fault of the field', async () => {
    const admin = await (await start()).as('Administrator');
    for (const call of [edit, remove]) {
      await admin.fails('not_found', call, { id: missing, version: 1 });
      const { fieldErrors } = await admin.fails('invalid_fields', call, { id: 'x', version: '1' });
      expect(fieldErrors).toEqual({ id: 'Must be an id', version: expect.any(String) });
      for (const version of [0, -1, 1.5, null, 2 ** 53])
        await admin.fails('invalid_fields', call, { id: missing, version });
      for (const id of [missing.toUpperCase(), `${missing} `, null, 7])
        await admin.fails('invalid_fields', call, { id, version: 1 });
    }
  });

  test('of another type is not found under this one', async () => {
    const admin = await (await start()).as('Administrator');
    for (const other of entities.filter((entity) => entity.add !== add)) {
      const { id } = await admin.ok(other.add, { name: 'Other' });
      await admin.fails('not_found', edit, { id, version: 1 });
      await admin.fails('not_found', remove, { id, version: 1 });
    }
  });
});

test('a record keeps naming the account that made it when that account is gone', async () => {
  const { as, database } = await start();
  const made = await (await as('Listing Editor')).ok(categories.add, { name: 'Left behind' });
  await database.writes.deleteFrom('account').where('emailKey', '=', emailOf('Listing Editor')).execute();
  const { rows } = await (await as('Viewer')).ok(categories.list, {});
  expect(rows[0]?.createdBy).toEqual({ id: made.createdBy?.id, name: 'Deleted account' });
});
