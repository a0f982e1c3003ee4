import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { media } from '../../../contract/media/media.ts';
import { diskFiles } from '../../media/storage.disk.ts';
import { s3Files } from '../../media/storage.s3.ts';
import { newFolder } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import { startS3 } from '../../test/peers/s3.ts';
import { pngFile } from '../../test/records/pictures.ts';
import { copyPictures } from './media.move.ts';

const start = testApps();

test('pictures on a disk are copied to a bucket; a second run does no harm, and missing files are reported', async () => {
  const { config, stop } = await startS3();
  onTestFinished(stop);
  const disk = diskFiles(newFolder());
  const { app, as, database } = await start({ files: disk });
  const writer = await as('Writer');
  const uploads = [await pngFile(600, 200, '#00ff00'), await pngFile(64, 64, '#ff0000')];
  const pictures = [];
  for (const file of uploads) pictures.push(await writer.ok(media.upload, { file }));

  const bucket = s3Files(config);
  // Rows of the test setup, which have no files.
  const stock = ['picture.png', 'picture.png'];
  expect(await copyPictures(database, disk, bucket)).toEqual({ copied: 2, missing: stock });
  expect(await copyPictures(database, disk, bucket)).toEqual({ copied: 2, missing: stock });

  for (const { url } of pictures.flatMap(({ variants }) => variants)) {
    const [, , hash = '', file = ''] = url.split('/');
    const moved = await bucket.read(hash, file);
    if (moved === undefined) throw new Error(`${url} is not in the bucket`);
    expect((await buffer(moved.stream)).equals((await app.inject(url)).rawPayload)).toBe(true);
  }
});
