// requestId: a write that is sent again happens once, and answers the same.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import { audit } from '../../contract/audit/audit.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import type { Call } from '../../contract/kit/calls.ts';
import { requestIdLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { media } from '../../contract/media/media.ts';
import { roles } from '../../contract/roles/roles.ts';
import { tokens } from '../../contract/tokens/tokens.ts';
import { password, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { pngFile } from '../test/records/pictures.ts';
import { codesOf } from '../test/wire.ts';

const start = testApps();
const creations = [categories.add, blockchains.add, listings.create];

test.each(creations.map((call) => [call.path, call] as const))(
  '%s sent again gives the same reply, and one record',
  async (_path, call) => {
    const { as, database } = await start();
    const admin = await as('Administrator');
    const payload = { name: 'Once', requestId: 'a-b_c:1' };
    const first = await admin.ok(call, payload);
    expect(await admin.ok(call, payload)).toEqual(first);
    const audited = await database.reads
      .selectFrom('audit')
      .select('id')
      .where('entityId', '=', first.id)
      .execute();
    expect(audited).toHaveLength(1);
  },
);

test('the reply is the first one, even after the record has changed or gone', async () => {
  const admin = await (await start()).as('Administrator');
  const payload = { name: 'Once', requestId: 'r' };
  const first = await admin.ok(categories.add, payload);
  await admin.ok(categories.edit, { id: first.id, version: 1, name: 'Renamed' });
  expect(await admin.ok(categories.add, payload)).toEqual(first);
  await admin.ok(categories.remove, { id: first.id, version: 2 });
  expect(await admin.ok(categories.add, payload)).toEqual(first);
  expect(await admin.ok(categories.list, {})).toMatchObject({ total: 0 });
});

test('a restart does not forget', async () => {
  const before = await start();
  const payload = { name: 'Once', requestId: 'r' };
  const first = await (await before.as('Administrator')).ok(listings.create, payload);
  const after = await before.restart();
  const admin = await after.as('Administrator');
  expect(await admin.ok(listings.create, payload)).toEqual(first);
  expect(await admin.ok(listings.list, {})).toMatchObject({ total: 1 });
});

test('a repetition whose reply an earlier release stored is refused, and nothing is done again', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const payload = { name: 'Once', requestId: 'r' };
  const made = await admin.ok(roles.add, payload);
  await database.writes
    .updateTable('request')
    .set({ requestId: 'r', payloadHash: 'of an earlier release', reply: JSON.stringify(made) })
    .execute();
  const { errorMessage } = await admin.fails('request_reused', roles.add, payload);
  expect(errorMessage).toBe('This was already done. The reply is no longer available.');
  expect(await admin.ok(roles.list, { q: 'Once' })).toMatchObject({ total: 1 });
});

test('every kind of write is done once: edits, steps, jobs, files, secrets and deletions', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const audited = async () => (await database.reads.selectFrom('audit').select('id').execute()).length;
  /** Sends a call twice. The second changes nothing and gives the first reply. */
  const twice = async <C extends Call>(call: C, payload: Parameters<typeof admin.ok<C>>[1]) => {
    const sent = { ...payload, requestId: `of ${call.path}` };
    const first = await admin.ok(call, sent);
    const rows = await audited();
    expect(await admin.ok(call, sent), call.path).toEqual(first);
    expect(await audited(), call.path).toBe(rows);
    return first;
  };
  const draft = await make.completeListing(admin);
  const status = { id: draft.id, status: 'published' } as const;
  const live = await twice(listings.status, { ...status, version: draft.version });
  const target = { id: live.id, version: live.version };
  const saved = await twice(listings.saveChange, { ...target, fields: { name: 'Another' } });
  const changeVersion = saved.change?.version ?? 0;
  await twice(listings.applyChange, { id: live.id, version: saved.version, changeVersion });
  const category = await admin.ok(categories.add, { name: 'Racing' });
  await twice(categories.edit, { id: category.id, version: 1, name: 'Races' });
  await twice(categories.remove, { id: category.id, version: 2 });
  await twice(listings.bulk, { select: { ids: [draft.id] }, do: { verify: true }, start: true });
  await twice(media.upload, { file: await pngFile(8, 8), alt: 'A square' });
  const made = await twice(tokens.create, { name: 'Program', rights: ['categories.view'], days: 1 });
  await twice(accounts.changePassword, { currentPassword: password, password: 'another long password' });
  const log = { requestId: 'r' };
  expect(await admin.ok(audit.export, log)).toMatchObject({ csv: expect.any(String) });
  // Its reply may have many megabytes: it is made again.
  expect(await admin.ok(audit.export, log)).toMatchObject({ csv: expect.any(String) });
  const stored = JSON.stringify(await database.reads.selectFrom('request').selectAll().execute());
  for (const secret of [made.token, password, 'Another']) expect(stored).not.toContain(secret);
});

test('an upload with the same requestId and another file is refused', async () => {
  const admin = await (await start()).as('Administrator');
  await admin.ok(media.upload, { file: await pngFile(8, 8), requestId: 'r' });
  await admin.fails('request_reused', media.upload, { file: await pngFile(9, 9), requestId: 'r' });
});

test('the order of the fields does not make another payload', async () => {
  const admin = await (await start()).as('Administrator');
  const first = await admin.ok(listings.create, {
    requestId: 'r',
    name: 'Once',
    seo: { title: 'T', description: 'D' },
  });
  const again = { seo: { description: 'D', title: 'T' }, name: 'Once', requestId: 'r' };
  expect(await admin.ok(listings.create, again)).toEqual(first);
});

test.each([
  ['another value', categories.add, { name: 'Twice' }],
  ['a field more', categories.add, { name: 'Once', active: true }],
  ['another call', blockchains.add, { name: 'Once' }],
])('request_reused answers %s under the same requestId', async (_name, call, fields) => {
  const admin = await (await start()).as('Administrator');
  await admin.ok(categories.add, { name: 'Once', requestId: 'r' });
  await admin.fails('request_reused', call, { ...fields, requestId: 'r' });
  expect(await admin.ok(categories.list, {})).toMatchObject({ total: 1 });
});

test('another account may use the same requestId, and another session of the same account repeats', async () => {
  const { as } = await start();
  const admin = await as('Administrator');
  const payload = { name: 'Once', requestId: 'r' };
  const first = await admin.ok(listings.create, payload);
  const others = await (await as('Listing Editor')).ok(listings.create, payload);
  expect(others.id).not.toBe(first.id);
  expect(await (await as('Administrator')).ok(listings.create, payload)).toEqual(first);
});

test('a requestId is free again after 24 hours, and not a moment earlier', async () => {
  const { as, clock } = await start();
  const payload = { name: 'Once', requestId: 'r' };
  const first = await (await as('Administrator')).ok(listings.create, payload);
  clock.advance(requestIdLimits.keepMs - 1);
  expect(await (await as('Administrator')).ok(listings.create, payload)).toEqual(first);
  clock.advance(1);
  const second = await (await as('Administrator')).ok(listings.create, payload);
  expect(second.id).not.toBe(first.id);
  expect(await (await as('Administrator')).ok(listings.create, payload)).toEqual(second);
});

test('what was refused may be sent again with the same requestId, mended', async () => {
  const admin = await (await start()).as('Administrator');
  await admin.ok(categories.add, { name: 'Taken' });
  await admin.fails('invalid_fields', categories.add, { name: '', requestId: 'r' });
  await admin.fails('duplicate', categories.add, { name: 'Taken', requestId: 'r' });
  await admin.ok(categories.add, { name: 'Free', requestId: 'r' });
});

test('a session that is over learns nothing of earlier replies', async () => {
  const { as, withToken } = await start();
  const payload = { name: 'Once', requestId: 'r' };
  await (await as('Administrator')).ok(categories.add, payload);
  await withToken('gone').fails('identity_expired', categories.add, payload);
});

test('a requestId has 1 to 64 characters', async () => {
  const admin = await (await start()).as('Administrator');
  for (const requestId of ['', 'x'.repeat(65), 7, null]) {
    const { fieldErrors } = await admin.fails('invalid_fields', categories.add, { name: 'Once', requestId });
    expect(fieldErrors).toEqual({ requestId: expect.any(String) });
  }
  await admin.ok(categories.add, { name: 'Once', requestId: 'x'.repeat(64) });
});

describe('sent several times at once', () => {
  test.each(creations.map((call) => [call.path, call] as const))(
    '%s makes one record and gives one reply',
    async (_path, call) => {
      const { as, database } = await start();
      const admin = await as('Administrator');
      const payload = { name: 'Once', requestId: 'r' };
      const replies = await Promise.all(Array.from({ length: 12 }, () => admin.ok(call, payload)));
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      const audited = await database.reads
        .selectFrom('audit')
        .select('id')
        .where('action', 'like', '%.create')
        .execute();
      // One more for the first account.
      expect(audited).toHaveLength(2);
    },
  );

  test('with different payloads, one is made and the others are told', async () => {
    const admin = await (await start()).as('Administrator');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.send(listings.create.path, { name: `Game ${n}`, requestId: 'r' }),
      ),
    );
    const codes = codesOf(replies);
    expect(codes).toEqual(['ok', ...Array.from({ length: 7 }, () => 'request_reused')]);
  });
});

test('creations of one name at once all succeed, each with a slug of its own', async () => {
  const admin = await (await start()).as('Administrator');
  const made = await Promise.all(
    Array.from({ length: 20 }, () => admin.ok(listings.create, { name: 'Twin' })),
  );
  expect(new Set(made.map((listing) => listing.slug)).size).toBe(20);
});
