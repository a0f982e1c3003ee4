// A real server of S3's protocol for tests, from npm: one bucket in a folder that goes with it.
import S3rver from 's3rver';
import type { S3Config } from '../media/storage.s3.ts';
import { newFolder } from './databases.ts';

/** Starts one on a free port of this machine. */
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
      // The only ones that it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: 'media/',
    },
    stop: () => server.close(),
  };
}
