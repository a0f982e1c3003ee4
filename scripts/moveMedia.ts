// `npm run media:move`: copies all pictures from DATA_DIR into the bucket that the S3_ variables name. Servers may run.
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { copyPictures } from '../server/features/media/media.move.ts';
import { diskFiles } from '../server/media/storage.disk.ts';
import { s3Files } from '../server/media/storage.s3.ts';
import { createPrivately } from '../server/private-files.ts';

createPrivately();
try {
  await move();
} catch (error) {
  console.error(`Pictures were not moved: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function move(): Promise<void> {
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  if (s3 === undefined)
    throw new Error('set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  const bucket = s3Files(s3);
  const fault = await bucket.fault();
  if (fault !== undefined) throw new Error(`S3_BUCKET ${s3.bucket} cannot be used: ${fault.reason}`);
  const folder = join(dataDir, 'media');
  const location = databaseUrl === undefined ? { file: join(dataDir, 'ludex.sqlite') } : { url: databaseUrl };
  const database = await openDatabase(location);
  try {
    const { copied, missing } = await copyPictures(database, diskFiles(folder), bucket);
    console.log(`${copied} pictures are in ${s3.bucket}. ${folder} is as it was.`);
    if (missing.length > 0)
      console.log(`${missing.length} have no files there: ${missing.slice(0, 20).join(', ')}`);
  } finally {
    await database.close();
  }
}
