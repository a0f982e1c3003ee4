// Lifecycle transitions by hand, from every status and with every right.
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { type Status, statuses } from '../../../contract/kit/lifecycle.ts';
import { grantedLevel, type Right } from '../../../contract/kit/rights.ts';
import type { Listing } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { type Client, epoch, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

type Fields = Partial<Payload<typeof listings.create>>;

const day = 24 * 60 * 60_000;
const tomorrow = new Date(epoch.getTime() + day).toISOString();
const dayAfter = new Date(epoch.getTime() + 2 * day).toISOString();
const allStatuses = Object.keys(statuses) as Status[];

/** The table of the documentation: from, to, and the required right. */
const ways: Record<Status, Partial<Record<Status, 'edit' | 'publish'>>> = {
  draft: { inReview: 'edit', published: 'publish', scheduled: 'publish' },
  inReview: { draft: 'edit', published: 'publish', scheduled: 'publish' },
  scheduled: { published: 'publish', scheduled: 'publish', draft: 'publish', archived: 'publish' },
  published: { archived: 'publish' },
  archived: { draft: 'publish' },
};

/** The transitions from draft to a status. */
const paths: Record<Status, readonly Status[]> = {
  draft: [],
  inReview: ['inReview'],
  scheduled: ['scheduled'],
  published: ['published'],
  archived: ['published', 'archived'],
};

describe.each(allStatuses)('from %s', (from) => {
  test('allows only the documented transitions, with the required right', async () => {
    const app = await start();
    const manager = await app.as('Content Manager');
    const people = {
      edit: await viewerWith(app, ['gameListings.view', 'gameListings.edit']),
      publish: await personWith(app, 'Writer', ['gameListings.view', 'gameListings.publish']),
      neither: await app.as('Ad Manager'),
    };
    for (const to of allStatuses) {
      const needed = ways[from][to];
      for (const [right, client] of Object.entries(people)) {
        const before = await listingIn(manager, from);
        const outcome = await attempt(client, before, to);
        const expected =
          right === 'neither' ? 'forbidden' : needed === undefined ? 'invalid_transition' : needed;
        const name = `${from} to ${to} by a caller with ${right}`;
        expect(outcome, name).toBe(expected === right ? to : expected === needed ? 'forbidden' : expected);
        const after = await manager.ok(listings.detail, { id: before.id });
        expect(after.status, name).toBe(outcome === to ? to : from);
        expect(after.version, name).toBe(before.version + (outcome === to ? 1 : 0));
      }
    }
  });
});

test('the checklist must pass before review, scheduling and publishing, and reports everything at once', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.listing(manager, { name: 'Bare' });
  for (const payload of [
    { status: 'inReview' },
    { status: 'published' },
    { status: 'scheduled', publishAt: tomorrow },
  ]) {
    const failure = await manager.fails('invalid_fields', listings.status, { id, version: 1, ...payload });
    expect(Object.keys(failure.fieldErrors ?? {})).toEqual([
      'summary',
      'categoryIds',
      'platforms',
      'deployments',
      'websiteUrl',
      'logoId',
      'coverId',
    ]);
  }
  const both = await manager.fails('invalid_fields', listings.status, {
    id,
    version: 1,
    status: 'scheduled',
  });
  expect(both.fieldErrors).toMatchObject({ publishAt: 'Required', summary: expect.any(String) });
  expect(await manager.ok(listings.detail, { id })).toMatchObject({ status: 'draft', version: 1 });
});

test.each<[string, Fields, Fields | undefined]>([
  ['summary', { summary: 'x'.repeat(39) }, { summary: 'x'.repeat(40) }],
  ['categoryIds', { categoryIds: [] }, undefined],
  ['platforms', { platforms: [] }, { platforms: ['vr'] }],
  ['deployments', { deployments: [] }, { onChain: 'none' }],
  ['websiteUrl', { websiteUrl: null }, { websiteUrl: 'https://example.com' }],
])('%s alone keeps a listing from being published', async (path, without, withIt) => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.completeListing(manager, without);
  const failure = await manager.fails('invalid_fields', listings.status, {
    id,
    version: 1,
    status: 'published',
  });
  expect(Object.keys(failure.fieldErrors ?? {})).toEqual([path]);
  const missing = withIt ?? { categoryIds: [(await make.category(manager)).id] };
  await manager.ok(listings.edit, { id, version: 1, ...missing });
  expect(await manager.ok(listings.status, { id, version: 2, status: 'published' })).toMatchObject({
    version: 3,
  });
});

test('a published or scheduled listing stays complete when it is edited; others need not', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  for (const status of allStatuses) {
    const { id, version } = await listingIn(manager, status);
    const edit = { id, version, platforms: [], summary: 'Short', tagline: 'x' };
    if (status === 'published' || status === 'scheduled') {
      const failure = await manager.fails('invalid_fields', listings.edit, edit);
      expect(Object.keys(failure.fieldErrors ?? {}).sort(), status).toEqual(['platforms', 'summary']);
      expect(await manager.ok(listings.detail, { id })).toMatchObject({ version, tagline: null });
      const allowed = await manager.ok(listings.edit, {
        id,
        version,
        tagline: 'x',
        onChain: 'none',
        deployments: [],
      });
      expect(allowed).toMatchObject({ status, tagline: 'x' });
    } else {
      expect(await manager.ok(listings.edit, edit), status).toMatchObject({ status, platforms: [] });
    }
  }
});

test('a review ends with a note, which the next submission removes', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.completeListing(editor);
  await editor.ok(listings.status, { id, version: 1, status: 'inReview' });
  const reviewNote = 'n'.repeat(2_000);
  const tooLong = { id, version: 2, status: 'draft', reviewNote: `${reviewNote}n` };
  expect((await editor.fails('invalid_fields', listings.status, tooLong)).fieldErrors).toEqual({
    reviewNote: 'At most 2000 characters',
  });
  const returned = await editor.ok(listings.status, { id, version: 2, status: 'draft', reviewNote });
  expect(returned).toMatchObject({ status: 'draft', reviewNote });
  const edited = await editor.ok(listings.edit, { id, version: 3, tagline: 'Better' });
  expect(edited).toMatchObject({ reviewNote });
  const again = await editor.ok(listings.status, { id, version: 4, status: 'inReview' });
  expect(again).toMatchObject({ reviewNote: null });
  expect(await editor.ok(listings.status, { id, version: 5, status: 'draft' })).toMatchObject({
    reviewNote: null,
  });
});

test('a note is accepted only when returning from review', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  for (const [from, to] of [
    ['draft', 'inReview'],
    ['draft', 'published'],
    ['inReview', 'published'],
    ['archived', 'draft'],
    ['scheduled', 'draft'],
  ] as const) {
    const { id, version } = await listingIn(manager, from);
    const payload = { id, version, status: to, reviewNote: 'A note' };
    const failure = await manager.fails('invalid_fields', listings.status, payload);
    expect(failure.fieldErrors, `${from} to ${to}`).toEqual({ reviewNote: expect.any(String) });
    await manager.ok(listings.status, { id, version, status: to, reviewNote: '' });
  }
});

test('a status change needs the current version and an existing listing', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.completeListing(manager);
  const current = await manager.ok(listings.status, { id, version: 1, status: 'inReview' });
  const stale = await manager.fails('stale_version', listings.status, {
    id,
    version: 1,
    status: 'published',
  });
  expect(stale.data).toEqual(current);
  await manager.fails('not_found', listings.status, { id: newId(), version: 1, status: 'published' });
  await manager.fails('invalid_fields', listings.status, { id, version: 2, status: 'deleted' });
  await manager.fails('invalid_fields', listings.status, { id, version: 2 });
});

test('each transition writes an audit row with its own action', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.completeListing(manager);
  const steps: Status[] = ['inReview', 'draft', 'scheduled', 'published', 'archived', 'draft'];
  for (const [index, status] of steps.entries()) {
    const publishAt = status === 'scheduled' ? { publishAt: tomorrow } : {};
    await manager.ok(listings.status, { id, version: index + 1, status, ...publishAt });
  }
  const rows = await database.reads
    .selectFrom('audit')
    .select(['action', 'version', 'changes'])
    .where('entityId', '=', id)
    .orderBy('version')
    .execute();
  expect(rows.map((row) => row.action)).toEqual([
    'gameListing.create',
    'gameListing.submit',
    'gameListing.returnToDraft',
    'gameListing.schedule',
    'gameListing.publish',
    'gameListing.archive',
    'gameListing.returnToDraft',
  ]);
  expect(JSON.parse(rows[1]?.changes ?? '')).toEqual([{ path: 'status', from: 'draft', to: 'inReview' }]);
});

/** A complete listing in a status, moved there through the API. */
async function listingIn(manager: Client, status: Status): Promise<Listing> {
  let listing = await make.completeListing(manager);
  for (const step of paths[status]) {
    const publishAt = step === 'scheduled' ? { publishAt: tomorrow } : {};
    listing = await manager.ok(listings.status, {
      id: listing.id,
      version: listing.version,
      status: step,
      ...publishAt,
    });
  }
  return listing;
}

/** The new status, or the error code. */
async function attempt(client: Client, { id, version }: Listing, to: Status): Promise<unknown> {
  const publishAt = to === 'scheduled' ? { publishAt: dayAfter } : {};
  const { body } = await client.send(listings.status.path, { id, version, status: to, ...publishAt });
  return body['errorCode'] ?? listings.status.output.parse(body['data']).status;
}

function viewerWith(app: TestApp, rights: readonly Right[]): Promise<Client> {
  return personWith(app, 'Viewer', rights);
}

/** An account whose role has exactly these rights. */
async function personWith(
  app: TestApp,
  role: 'Viewer' | 'Writer',
  rights: readonly Right[],
): Promise<Client> {
  const stored = JSON.stringify(rights.map((name) => ({ name, level: grantedLevel })));
  await app.database.writes.updateTable('role').set({ rights: stored }).where('name', '=', role).execute();
  return app.as(role);
}
