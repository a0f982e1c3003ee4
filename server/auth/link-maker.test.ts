// Signed links end with their maker: every way a maker can lose the right, for every kind of link.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import { articles } from '../../contract/articles/articles.ts';
import { backups } from '../../contract/backups/backups.ts';
import type { Right } from '../../contract/kit/rights.ts';
import { listings } from '../../contract/listings/listings.ts';
import { roles } from '../../contract/roles/roles.ts';
import { session } from '../../contract/session/session.ts';
import { tokens } from '../../contract/tokens/tokens.ts';
import { backupName } from '../backup/notes.ts';
import { password, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { accountWithTokenRight, program } from '../test/records/tokens.ts';

const start = testApps();
type Somebody = Awaited<ReturnType<typeof accountWithTokenRight>>;
type Kind = 'backup' | 'listing' | 'article';

const granted: Right[] = ['backups.view', 'backups.edit', 'gameListings.view', 'articles.view'];

/** Puts a file where a backup would be: only its name is checked before it is sent. */
function addBackup({ backups: options, clock }: TestApp): string {
  const name = backupName(clock.now, 'manual');
  const folder = options?.folder ?? '';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'everything');
  return name;
}

/** Makes a link of each kind, and returns a request to it. */
async function linksOf(app: TestApp, { admin, client }: Pick<Somebody, 'admin' | 'client'>) {
  const listing = await make.listing(admin);
  const article = await make.article(admin);
  const paths: Record<Kind, string> = {
    backup: (await client.ok(backups.link, { name: addBackup(app) })).path,
    listing: (await client.ok(listings.previewLink, { id: listing.id })).path,
    article: (await client.ok(articles.previewLink, { id: article.id })).path,
  };
  const status = async (kind: Kind, method: 'GET' | 'HEAD' = 'GET') =>
    (await app.app.inject({ method, url: paths[kind] })).statusCode;
  return { paths, status };
}

const roleWithout = async ({ admin, role }: Somebody, right: Right) => {
  const left = role.rights.filter(({ name }) => name !== right);
  await admin.ok(roles.edit, { id: role.id, version: role.version, rights: left });
};

const allGone = { backup: 404, listing: 410, article: 410 };
const allServed = { backup: 200, listing: 200, article: 200 };

test.each<[string, (one: Somebody, app: TestApp) => Promise<unknown>, Record<Kind, number>]>([
  ['nothing', async () => {}, allServed],
  [
    'the maker is disabled',
    async ({ admin, account: { id, version } }) =>
      admin.ok(accounts.edit, { id, version, status: 'disabled' }),
    allGone,
  ],
  [
    'the maker is deleted',
    async ({ admin, account: { id, version } }) => admin.ok(accounts.remove, { id, version }),
    allGone,
  ],
  [
    'the maker gets another role',
    async ({ admin, account: { id, version } }) => {
      const role = await make.role(admin, ['categories.view']);
      return admin.ok(accounts.edit, { id, version, roleIds: [role.id] });
    },
    allGone,
  ],
  [
    'the role with the right is no longer the first, which decides',
    async ({ admin, role, account: { id, version } }) => {
      const first = await make.role(admin, ['categories.view']);
      return admin.ok(accounts.edit, { id, version, roleIds: [first.id, role.id] });
    },
    allGone,
  ],
  ['the role loses backups.edit', (one) => roleWithout(one, 'backups.edit'), { ...allServed, backup: 404 }],
  [
    'the role loses gameListings.view',
    (one) => roleWithout(one, 'gameListings.view'),
    { ...allServed, listing: 410 },
  ],
  [
    'the role loses articles.view',
    (one) => roleWithout(one, 'articles.view'),
    { ...allServed, article: 410 },
  ],
  ['the maker signs out', ({ client }) => client.ok(session.logout, {}), { ...allServed, backup: 404 }],
  [
    'the password is reset',
    ({ admin, account: { id } }) => admin.ok(accounts.resetPassword, { id, password: `${password} 2` }),
    { ...allServed, backup: 404 },
  ],
])('links after this: %s', async (_what, change, wanted) => {
  const app = await start();
  const one = await accountWithTokenRight(app, granted);
  const { status } = await linksOf(app, one);
  await change(one, app);
  const found = {
    backup: await status('backup'),
    listing: await status('listing'),
    article: await status('article'),
  };
  expect(found).toEqual(wanted);
});

describe('an API token', () => {
  test.each<[string, (one: Somebody, id: string, app: TestApp) => Promise<unknown>, number]>([
    ['that is still there', async () => {}, 200],
    ['that was revoked', ({ client }, id) => client.ok(tokens.revoke, { id }), 410],
    ['that has expired', async (_one, _id, app) => app.clock.advance(24 * 3_600_000), 410],
    ['whose account may no longer use tokens', (one) => roleWithout(one, 'tokens.edit'), 410],
  ])('%s: its preview links answer so', async (_what, change, wanted) => {
    const app = await start();
    const one = await accountWithTokenRight(app, granted);
    const { made, by } = await program(app, one.client, ['gameListings.view'], 1);
    const { id } = await make.listing(one.admin);
    const { path } = await by.ok(listings.previewLink, { id });
    await change(one, made.id, app);
    expect((await app.app.inject({ method: 'GET', url: path })).statusCode).toBe(wanted);
  });
});

test('a backup link downloads once: HEAD does not use it up, and of many at once one is served', async () => {
  const app = await start();
  const { paths, status } = await linksOf(app, await accountWithTokenRight(app, granted));
  expect([await status('backup', 'HEAD'), await status('backup', 'HEAD')]).toEqual([404, 404]);
  const altered = paths.backup.replace(/session=./, (at) => `${at.slice(0, -1)}${at.endsWith('0') ? 1 : 0}`);
  expect((await app.app.inject({ method: 'GET', url: altered })).statusCode).toBe(404);
  const found = await Promise.all(Array.from({ length: 8 }, () => status('backup')));
  expect(found.filter((code) => code === 200)).toHaveLength(1);
  expect(found.filter((code) => code === 404)).toHaveLength(7);
  expect(await status('backup')).toBe(404);
});

test('a backup link is used up on another process, too', async () => {
  const app = await start();
  const { status, paths } = await linksOf(app, await accountWithTokenRight(app, granted));
  expect(await status('backup')).toBe(200);
  const later = await app.restart();
  expect((await later.app.inject({ method: 'GET', url: paths.backup })).statusCode).toBe(404);
});
