// Loads a server and tells how much it took, or how long it let others wait.
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { form } from './product.ts';

/** Windows of one measurement, whose median counts, and seconds of each. */
const windows = 3;
const seconds = 1.5;

/** What is asked for: by GET, or by POST where there are bodies, of which each request takes the next. */
export type Target = { url: string; body?: (() => string) | undefined };

/** Requests answered per second. Throws where one is refused. */
export async function rate({ url, body }: Target, connections: number): Promise<number> {
  const setupRequest = (one: autocannon.Request) => ({ ...one, body: body?.() });
  const options: autocannon.Options = {
    url,
    connections,
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': form }, requests: [{ setupRequest }] }),
  };
  await autocannon({ ...options, duration: 0.5 });
  return medianOf(windows, async () => {
    const { requests, duration, non2xx, errors } = await autocannon({ ...options, duration: seconds });
    if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
    return requests.total / duration;
  });
}

/** How often a work was done per second by one, in this process, or by some at a time. */
export async function workRate(work: () => unknown, atOnce = 1): Promise<number> {
  const measure = async (forMs: number) => {
    const start = performance.now();
    let done = 0;
    const lane = async () => {
      while (performance.now() - start < forMs) {
        await work();
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return (done * 1000) / (performance.now() - start);
  };
  await measure(500);
  return medianOf(windows, () => measure(seconds * 1000));
}

async function medianOf(count: number, measure: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push(await measure());
  return found.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

/** One client over one connection that is kept alive. node:http, which costs it a third of what fetch does. */
export function client(): { ask: (target: Target) => Promise<string>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ url, body }: Target) =>
    new Promise<string>((resolve, reject) => {
      const payload = body?.();
      const headers =
        payload === undefined ? {} : { 'content-type': form, 'content-length': Buffer.byteLength(payload) };
      const method = payload === undefined ? 'GET' : 'POST';
      const sent = request(url, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.end(payload);
    });
  return { ask, close: () => agent.destroy() };
}
