// A real S3 server from npm for tests: one bucket in a temporary folder.
import S3rver from 's3rver';
import type { S3Config } from '../../media/storage.s3.ts';
import { newFolder } from '../databases/databases.ts';

/** Starts one on a free local port. */
export async function startS3(): Promise<{ config: S3Config; stop: () => Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: 'pictures' }],
  });
  const address = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${address.port}`,
      bucket: 'pictures',
      region: 'us-east-1',
      // The only credentials that it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: 'media/',
    },
    stop: () => server.close(),
  };
}
