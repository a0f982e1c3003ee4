// invalid_fields: everything that is wrong, at once, whether its form or the database says so.
import { expect, test } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { errors } from '../../contract/kit/errors.ts';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import { testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { expectFailure } from '../test/wire.ts';

const start = testApps();
const missing = '019e0000-0000-7000-8000-000000000000';

test('a write names every field that is wrong, at every depth, together with what only the database knows', async () => {
  const admin = await (await start()).as('Administrator');
  const reply = await admin.send(listings.create.path, {
    name: '',
    slug: 'Not A Slug',
    minAge: 99,
    platforms: ['web', 'web', 'amiga'],
    releaseDate: '2026-02-30',
    websiteUrl: 'http://plain.example',
    seo: { title: 'x'.repeat(61), keywords: 'x' },
    socials: { x: 'https://elsewhere.example/', myspace: 'x' },
    deployments: [{ blockchainId: missing, kind: 'token', wallet: 1 }, 'text'],
    categoryIds: [missing],
    unknown: 1,
    publishedAt: '2026-01-01T00:00:00.000Z',
  });
  expectFailure(reply, 'invalid_fields');
  expect(reply.body['msg']).toBe(errors.invalid_fields.text);
  expect(Object.keys(Object(reply.body['fieldErrors'])).sort()).toEqual([
    'categoryIds.0',
    'deployments.0.wallet',
    'deployments.1',
    'minAge',
    'name',
    'platforms.2',
    'publishedAt',
    'releaseDate',
    'seo.keywords',
    'seo.title',
    'slug',
    'socials.myspace',
    'socials.x',
    'unknown',
    'websiteUrl',
  ]);
});

test('a read names every field that is wrong, and every filter that it does not have', async () => {
  const viewer = await (await start()).as('Viewer');
  const payload = {
    page: 0,
    pageSize: 500,
    sort: 'passwordHash',
    q: 1,
    status: ['open', 'draft'],
    featured: 'yes',
    createdBy: missing,
  };
  const { fieldErrors } = await viewer.fails('invalid_fields', listings.list, payload);
  expect(Object.keys(fieldErrors ?? {}).sort()).toEqual([
    'createdBy',
    'featured',
    'page',
    'pageSize',
    'q',
    'sort',
    'status.0',
  ]);
});

test('where the form of a field is wrong, that is what is said of it', async () => {
  const admin = await (await start()).as('Administrator');
  const { fieldErrors } = await admin.fails('invalid_fields', session.revoke, {
    id: 'no id',
    all: 'no flag',
  });
  expect(fieldErrors).toEqual({ id: 'Must be an id', all: 'Must be true or false' });
});

test('the database is asked about the fields that are right although others are wrong', async () => {
  const admin = await (await start()).as('Administrator');
  const child = await make.category(admin, { parentId: (await make.category(admin)).id });
  const { fieldErrors } = await admin.fails('invalid_fields', categories.add, {
    name: 'x',
    parentId: child.id,
    color: 'red',
  });
  expect(fieldErrors).toEqual({
    name: 'At least 2 characters',
    parentId: 'Choose a top-level category. Categories have two levels.',
    color: expect.any(String),
  });
});

test('every value that is taken is named at once', async () => {
  const admin = await (await start()).as('Administrator');
  await make.category(admin, { name: 'Taken', slug: 'taken-too' });
  const { fieldErrors } = await admin.fails('duplicate', categories.add, {
    name: 'TAKEN',
    slug: 'taken-too',
  });
  expect(Object.keys(fieldErrors ?? {}).sort()).toEqual(['name', 'slug']);
});

test('no text is changed on the way but by trimming and NFC', async () => {
  const admin = await (await start()).as('Administrator');
  const name = `  "\\'<b>&amp; % + = e\u0301 \u{1f3ae} \u2028  `;
  const { rows } = await admin.ok(categories.add, { name }).then(() => admin.ok(categories.list, {}));
  expect(rows[0]?.name).toBe(name.normalize('NFC').trim());
});
