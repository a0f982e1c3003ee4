// `npm run media:move`: copies all pictures from DATA_DIR into the bucket that the S3_ variables name. Servers may run.
import { join } from 'node:path';
import { runCommand } from '../server/commands/run.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { copyPictures } from '../server/features/media/media.move.ts';
import { diskFiles } from '../server/media/storage.disk.ts';
import { s3Files } from '../server/media/storage.s3.ts';

const usage = `npm run media:move

Copies all pictures from DATA_DIR into the bucket that the S3_ variables name. Servers may run.`;

await runCommand({ usage, most: 0 }, async (say) => {
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
    say(`${copied} pictures are in ${s3.bucket}. ${folder} is as it was.`);
    if (missing.length > 0) say(`${missing.length} have no files there: ${missing.slice(0, 20).join(', ')}`);
  } finally {
    await database.close();
  }
});
