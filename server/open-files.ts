// Opens the configured picture storage: DATA_DIR on disk, or an S3 bucket.
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { diskFiles, type Files } from './media/storage.disk.ts';

/** Throws if the bucket refuses the configuration. A bucket that is unreachable is only logged. */
export async function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  logger: Pick<Logger, 'warn'>,
): Promise<Files> {
  if (s3 === undefined) return diskFiles(join(dataDir, 'media'));
  const { s3Files } = await import('./media/storage.s3.ts');
  const files = s3Files(s3);
  const fault = await files.fault();
  if (fault?.lasting === true) throw new Error(`S3_BUCKET ${s3.bucket} cannot be used: ${fault.reason}`);
  if (fault !== undefined) logger.warn({ reason: fault.reason }, 'picture storage unavailable');
  return files;
}
