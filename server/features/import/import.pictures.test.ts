// Imports whose picture cells hold URLs, from a real server of pictures.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { audit } from '../../../contract/audit/audit.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import { grantedLevel } from '../../../contract/kit/rights.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { media } from '../../../contract/media/media.ts';
import { session } from '../../../contract/session/session.ts';
import { password, testApps } from '../../test/harness.ts';
import { addAccount, addRole } from '../../test/records/accounts.ts';
import { checkImport as check, runImport as run, untilJob as until } from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';
import { pngFile, stock } from '../../test/records/pictures.ts';

const start = testApps();
let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

/** Serves files by path, counts the requests, and does not answer the first request of `/slow.png`. */
async function pictureServer() {
  const logo = (await pngFile(256, 256, '#123456')).bytes;
  const files: Readonly<Record<string, Buffer>> = {
    '/logo.png': logo,
    '/same.png': logo,
    '/slow.png': (await pngFile(256, 256, '#654321')).bytes,
    '/My%20cover.png': (await pngFile(1280, 720, '#abcdef')).bytes,
    '/page.html': Buffer.from('<html>'),
  };
  const asked: Record<string, number> = {};
  server = createServer((request, reply) => {
    const url = request.url ?? '';
    asked[url] = (asked[url] ?? 0) + 1;
    if (url === '/slow.png' && asked[url] === 1) return;
    const file = files[url];
    if (url === '/moved.png') reply.writeHead(302, { location: '/logo.png' }).end();
    else reply.writeHead(file === undefined ? 404 : 200).end(file);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, at: (path: string) => `http://${host}${path}`, asked };
}

test('pictures by URL are downloaded once each by the run, and what fails refuses its row', async () => {
  const { host, at, asked } = await pictureServer();
  const { as, app } = await start({ outboundAllow: [host] });
  const manager = await as('Content Manager');
  const old = await make.listing(manager, { name: 'Old' });
  const before = (await manager.ok(media.list, {})).total;
  const csv = [
    'name,slug,logoId,coverId,screenshotIds',
    `Axie,axie,${at('/logo.png')},${at('/My%20cover.png')},${at('/My%20cover.png')};${stock.coverId}`,
    `Same,same,${at('/same.png')},,`,
    `Moved,moved,${at('/moved.png')},,`,
    `,${old.slug},${at('/logo.png')},,`,
    `Gone,gone,${at('/gone.png')},,`,
    `Page,page,${at('/page.html')},,`,
    `Wide,wide,${at('/My%20cover.png')},,`,
    'Plain,plain,http://pictures.example/a.png,,',
    'Inside,inside,https://10.0.0.1/a.png,,',
    'Login,login,https://me:secret@pictures.example/a.png,,',
  ].join('\n');
  const mapping = { key: 'slug', mode: 'upsert' } as const;
  const checked = await check(manager, 'gameListing', csv, mapping);
  expect(checked.job).toMatchObject({ total: 10, refused: 3, note: '6 pictures to download' });
  expect(asked).toEqual({});

  await manager.ok(jobs.start, { id: checked.job.id });
  await until(manager, checked.job.id, 'done');
  const done = await manager.ok(jobs.detail, { id: checked.job.id });
  expect(done.rows.map(({ label, outcome, message }) => [label, outcome, message])).toEqual([
    ['Axie', 'changed', null],
    ['Same', 'changed', null],
    ['Moved', 'changed', null],
    ['Old', 'changed', null],
    ['Gone', 'refused', 'logoId: The server replied with 404'],
    ['Page', 'refused', expect.stringContaining('Only PNG, JPEG, WebP, AVIF and GIF pictures')],
    ['Wide', 'refused', expect.stringContaining('Must be square')],
    ['Plain', 'refused', expect.stringContaining('https://example.com/picture.png')],
    ['Inside', 'refused', 'logoId: The address is not on the public internet'],
    ['Login', 'refused', expect.stringContaining('user name or password')],
  ]);
  expect(asked).toEqual({
    // Of the redirect, too.
    '/logo.png': 2,
    '/same.png': 1,
    '/moved.png': 1,
    '/My%20cover.png': 1,
    '/gone.png': 1,
    '/page.html': 1,
  });
  const [axie, ...others] = await Promise.all(
    done.rows.slice(0, 4).map((row) => manager.ok(listings.detail, { id: row.entityId ?? '' })),
  );
  expect(axie).toMatchObject({
    logo: { alt: expect.stringMatching(/ logo$/) },
    cover: { alt: 'Axie cover', width: 1280 },
  });
  expect(axie?.screenshots.map(({ id }) => id)).toEqual([axie?.cover?.id, stock.coverId]);
  // The same file is the same picture.
  expect(others.map(({ logo }) => logo?.id)).toEqual(others.map(() => axie?.logo?.id));
  const library = await manager.ok(media.list, { sort: 'createdAt' });
  expect(library.total).toBe(before + 2);
  expect(library.rows.map(({ name }) => name)).toContain('My cover.png');
  expect((await app.inject(axie?.cover?.url ?? '')).statusCode).toBe(200);
  const admin = await as('Administrator');
  const uploads = await admin.ok(audit.list, { action: ['media.upload'] });
  expect(uploads.rows.map(({ actor }) => actor?.name)).toEqual(Array(2).fill('The Content Manager'));

  const again = await run(manager, 'gameListing', csv, mapping);
  expect(again.job).toMatchObject({ changed: 0, unchanged: 4, refused: 6 });
  const { id } = await manager.ok(jobs.undo, { id: done.job.id });
  expect(await until(manager, id, 'done')).toMatchObject({ changed: 4 });
  expect((await manager.ok(listings.detail, { id: old.id })).logo).toBeNull();
  expect((await manager.ok(media.list, {})).total).toBe(before + 2);
});

test('downloads go on after a restart, and take the right to upload pictures', async () => {
  const { host, at, asked } = await pictureServer();
  const first = await start({ outboundAllow: [host] });
  const csv = `name,logoId\nQuick,${at('/logo.png')}\nSlow,${at('/slow.png')}\n`;
  const manager = await first.as('Content Manager');
  const { job } = await check(manager, 'gameListing', csv);
  await manager.ok(jobs.start, { id: job.id });
  const downloaded = () => first.database.reads.selectFrom('importPicture').select('url').execute();
  await expect.poll(downloaded).toHaveLength(1);
  await expect.poll(() => asked['/slow.png']).toBe(1);
  const second = await first.restart();
  expect(await until(second.withToken(manager.token), job.id, 'done')).toMatchObject({ changed: 2 });
  expect(asked).toEqual({ '/logo.png': 1, '/slow.png': 2 });

  const granted = ['gameListings.view', 'gameListings.edit'].map((name) => ({ name, level: grantedLevel }));
  const roleIds = [await addRole(second.database, 'Without pictures', granted)];
  const email = 'without.pictures@example.com';
  await addAccount(second.database, { email, roleIds });
  const { token } = await second.withToken('').ok(session.login, { email, password });
  const refused = await check(second.withToken(token), 'gameListing', csv, { missingCategories: 'refuse' });
  expect(refused.rows.map(({ message }) => message)).toEqual(
    Array(2).fill('logoId: You may not upload pictures'),
  );
});
