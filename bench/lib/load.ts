// Loads a server and measures its throughput.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { Call, Payload } from '../../contract/kit/calls.ts';
import { form, type Product } from './product.ts';

/** Measures for some seconds how much is done per second. */
type Meter = (seconds: number) => Promise<number>;

/** One-second windows of a measurement, of which the median counts. */
const windows = 5;
/** Saves take the longest way through the server, which V8 has compiled by then. */
const warmUpSeconds = { read: 1.5, save: 10 };

/** A request: GET, or POST with bodies. Each request takes the next path and body. */
export type Target = { url: string; path?: () => string; body?: () => string };

/** A call of the administrator, each time with the next payload. */
export function calling<C extends Call>(
  { url, bodyOf }: Pick<Product, 'url' | 'bodyOf'>,
  call: C,
  payload: () => Payload<C>,
): Target {
  return { url: url + call.path, body: () => bodyOf<C>(payload()) };
}

/** A request whose reply the next ones depend on. */
export type Exchange = { body: string; answered: (text: string) => void };

/** Throws where a request is refused. */
export function load({ url, path, body }: Target, connections: number): Meter {
  const setupRequest = (one: autocannon.Request) => ({
    ...one,
    ...(path === undefined ? {} : { path: path() }),
    ...(body === undefined ? {} : { body: body() }),
  });
  return meterOf({
    url,
    connections,
    ...(body === undefined ? {} : posted),
    ...(path === undefined && body === undefined ? {} : { requests: [{ setupRequest }] }),
  });
}

/** The same for saves. Requests under way when the time is over are never answered. */
export function exchanges(url: string, next: () => Exchange, connections: number): Meter {
  // Each connection has a context of its own, in which a request and its reply follow one another.
  const setupRequest = (one: autocannon.Request, context: object) => {
    const { body, answered } = next();
    Object.assign(context, { answered });
    return { ...one, body };
  };
  const onResponse = (_status: number, reply: string, context: object) =>
    (context as Exchange).answered(reply);
  const meter = meterOf({ url, connections, ...posted, requests: [{ setupRequest, onResponse }] });
  let isWarm = false;
  return async (seconds) => {
    if (!isWarm) await meter(warmUpSeconds.save);
    isWarm = true;
    return meter(seconds);
  };
}

const posted = { method: 'POST', headers: { 'content-type': form } } as const;

function meterOf(options: autocannon.Options): Meter {
  return async (forSeconds) => {
    const { requests, duration, non2xx, errors } = await autocannon({ ...options, duration: forSeconds });
    if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed`);
    return requests.total / duration;
  };
}

/**
 * A work and its limit by turns, since a machine is faster in one minute than in another. The turn with the median share counts.
 */
export async function shareOf(work: Meter, limit: Meter): Promise<{ perSecond: number; limit: number }> {
  await work(warmUpSeconds.read);
  await limit(warmUpSeconds.read);
  const turns: { perSecond: number; limit: number }[] = [];
  for (let turn = 0; turn < windows; turn += 1)
    turns.push({ perSecond: await work(1), limit: await limit(1) });
  const sorted = turns.toSorted((a, b) => a.perSecond / a.limit - b.perSecond / b.limit);
  return sorted[Math.floor(windows / 2)] ?? { perSecond: 0, limit: 0 };
}

/** The median rate of a work. */
export async function rateOf(work: Meter): Promise<number> {
  return (await shareOf(work, async () => 1)).perSecond;
}

/** One client over one connection. Discards replies: joining 50 MB would delay the other clients of this process. */
export function client(): { ask: (target: Target) => Promise<void>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ url, body }: Target) =>
    new Promise<void>((resolve, reject) => {
      const payload = body?.();
      const headers =
        payload === undefined ? {} : { 'content-type': form, 'content-length': Buffer.byteLength(payload) };
      const method = payload === undefined ? 'GET' : 'POST';
      const sent = request(url, { method, agent, headers }, (response) => {
        if (response.statusCode === 200) response.resume().on('end', resolve);
        else
          text(response).then(
            (why) => reject(new Error(`${url} answered ${response.statusCode}: ${why}`)),
            reject,
          );
      });
      sent.on('error', reject);
      sent.end(payload);
    });
  return { ask, close: () => agent.destroy() };
}
