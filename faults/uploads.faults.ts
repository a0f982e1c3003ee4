// Many concurrent uploads: each succeeds or gets a Retry-After, memory stays bounded, and no other client waits.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { media } from '../contract/media/media.ts';
import { multipart } from '../server/test/forms.ts';
import { drawn } from '../server/test/records/pictures.ts';
import { watchHealth } from './breaks.ts';
import { inForm, readyServer, serverEnv, signIn, testFolder } from './world.ts';

/** More than are worked on at a time. */
const count = inForm({ short: 20, long: 50 });
/** Maximum additional memory for fifty concurrent uploads of 8 MB. */
const maxMegabytes = 900;

test.skipIf(process.platform !== 'linux')('many large pictures at once', async () => {
  const server = await readyServer(serverEnv(testFolder()));
  const call = await signIn(server.url);
  const side = inForm({ short: 300, long: 2_000 });
  const picture = await drawn(side, side).jpeg().toBuffer();
  const health = watchHealth(server.url);
  const before = peakOf(server.child.pid);
  for (let round = 0; round < inForm({ short: 1, long: 2 }); round += 1) {
    // Bytes after the end of a picture are accepted, and make each upload different.
    const uploads = Array.from({ length: count }, () => uploaded(server.url, call.token, picture));
    let left = uploads.length;
    for (const one of uploads) void one.then(() => (left -= 1));
    while (left > 0) {
      expect((await call(categories.list, {})).status).toBe(200);
    }
    const replies = await Promise.all(uploads);
    const served = replies.filter((status) => status === 200).length;
    expect(served).toBeGreaterThan(0);
    expect(replies.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(health.failures).toBe(0);
  }
  expect(peakOf(server.child.pid) - before).toBeLessThan(maxMegabytes);
});

/** The same end for all files, generated once, so that the clients are not busier than the server. */
const tail = randomBytes(7 * 1024 * 1024);

/** Uploads a picture with extra bytes, and returns the status of the reply. */
async function uploaded(url: string, token: string, picture: Buffer): Promise<number> {
  const bytes = Buffer.concat([picture, randomBytes(16)]);
  const { headers, payload } = multipart({ token, file: { name: 'large.jpg', bytes } });
  const end = payload.lastIndexOf('\r\n--');
  const sent = request(new URL(media.upload.path, url), {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length + tail.length },
  });
  sent.write(payload.subarray(0, end));
  sent.write(tail);
  sent.end(payload.subarray(end));
  const [reply]: IncomingMessage[] = await once(sent, 'response');
  reply?.resume();
  return reply?.statusCode ?? 0;
}

/** Peak memory of a process in megabytes. */
function peakOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
