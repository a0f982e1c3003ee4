// The sample's pictures, drawn when they are asked for.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { diskFiles } from '../../media/storage.disk.ts';
import { newFolder } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import { withSample } from './sample.pictures.ts';
import { fillSample } from './sample.ts';

const start = testApps();

test('every published listing of the sample has a logo and a cover, each drawn once when it is asked for', async () => {
  const folder = join(newFolder(), 'media');
  const { app, as, database, clock } = await start({ files: withSample(diskFiles(folder)) });
  await fillSample(database, clock.now);
  const viewer = await as('Viewer');
  const { rows, total } = await viewer.ok(listings.list, { status: ['published'], pageSize: 200 });
  expect(total).toBeGreaterThan(30);
  expect(rows.every(({ logo }) => logo?.url.endsWith('/160.webp'))).toBe(true);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');

  const { logo, cover } = await viewer.ok(listings.detail, { id: rows[0]?.id ?? '' });
  expect(logo?.alt).toMatch(/^Logo of /);
  const urls = [logo, cover].flatMap((picture) => picture?.variants.map(({ url }) => url) ?? []);
  const replies = await Promise.all(urls.map((url) => app.inject(url)));
  for (const [at, { statusCode, rawPayload }] of replies.entries()) {
    expect(statusCode).toBe(200);
    const { width } = await sharp(rawPayload).metadata();
    expect(urls[at]).toContain(`/${width}.webp`);
  }
  expect(await readdir(folder)).toHaveLength(2);
  expect((await app.inject(`/media/${'0'.repeat(64)}/160.webp`)).statusCode).toBe(404);
});
