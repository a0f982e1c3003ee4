// Where this installation keeps its pictures: on its disk, or in the bucket that is configured.
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { diskFiles, type Files } from './media/storage.disk.ts';

/** Opens the storage. Throws where a bucket refuses it as it is configured; one that is away is waited for. */
export async function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  logger: Pick<Logger, 'warn'>,
): Promise<Files> {
  if (s3 === undefined) return diskFiles(join(dataDir, 'media'));
  const { s3Files } = await import('./media/storage.s3.ts');
  const files = s3Files(s3);
  const fault = await files.fault();
  if (fault?.lasting === true) throw new Error(`S3_BUCKET ${s3.bucket} cannot be used: ${fault.reason}`);
  // All but pictures works without it.
  if (fault !== undefined) logger.warn({ reason: fault.reason }, 'pictures can neither be stored nor read');
  return files;
}
