// Loads a server and measures throughput and latency.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { Call, Payload } from '../../contract/kit/calls.ts';
import { form, type Product } from './product.ts';

/** Measures for some seconds how much is done per second. */
export type Meter = (seconds: number) => Promise<number>;

/** Windows of one measurement, whose median counts, and the seconds of each. */
const windows = 5;
const seconds = 1;
/** Seconds after which a work is as quick as it gets; one that takes the longest way through the server needs more. */
const warming = 1.5;
export const warmingOfSaves = 10;

/** A request: GET, or POST with bodies. Each request takes the next path and body. */
export type Target = { url: string; path?: () => string; body?: (() => string) | undefined };

/** A call of the administrator, with another payload each time where that differs. */
export function calling<C extends Call>(
  { url, bodyOf }: Pick<Product, 'url' | 'bodyOf'>,
  call: C,
  payload: () => Payload<C>,
): Target {
  return { url: url + call.path, body: () => bodyOf<C>(payload()) };
}

/** One request of a client that hears what it is answered. */
export type Exchange = { body: string; answered: (text: string) => void };

/** Requests answered per second. Throws where one is refused. */
export function load({ url, path, body }: Target, connections: number): Meter {
  const setupRequest = (one: autocannon.Request) => ({
    ...one,
    ...(path === undefined ? {} : { path: path() }),
    ...(body === undefined ? {} : { body: body() }),
  });
  return perSecond({
    url,
    connections,
    ...(body === undefined ? {} : posted),
    ...(path === undefined && body === undefined ? {} : { requests: [{ setupRequest }] }),
  });
}

/** The same where each request is made from earlier replies. What is under way when the time is over is never answered. */
export function exchanges(url: string, next: () => Exchange, connections: number): Meter {
  return perSecond({ url, connections, ...exchanging(next) });
}

/** The seconds in which all of some bodies are answered. `check` throws where one is refused. */
export async function secondsOf(
  url: string,
  bodies: readonly string[],
  connections: number,
  check: (text: string) => unknown,
): Promise<number> {
  const start = performance.now();
  let [asked, last] = [0, start];
  const answered = (text: string) => {
    check(text);
    last = performance.now();
  };
  const next = () => ({ body: bodies[asked++] ?? '', answered });
  await autocannon({ url, connections, amount: bodies.length, ...exchanging(next) });
  return (last - start) / 1000;
}

const posted = { method: 'POST', headers: { 'content-type': form } } as const;

function exchanging(next: () => Exchange): Partial<autocannon.Options> {
  // Each connection has a context of its own, in which a request and its reply follow one another.
  const setupRequest = (one: autocannon.Request, context: object) => {
    const { body, answered } = next();
    Object.assign(context, { answered });
    return { ...one, body };
  };
  const onResponse = (_status: number, text: string, context: object) => (context as Exchange).answered(text);
  return { ...posted, requests: [{ setupRequest, onResponse }] };
}

function perSecond(options: autocannon.Options): Meter {
  return async (forSeconds) => {
    const { requests, duration, non2xx, errors } = await autocannon({ ...options, duration: forSeconds });
    if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed`);
    return requests.total / duration;
  };
}

/** Throughput of work in this process, by one or several at a time. */
export function labour(work: () => unknown, atOnce = 1): Meter {
  return async (forSeconds) => {
    const start = performance.now();
    let done = 0;
    const lane = async () => {
      while (performance.now() - start < forSeconds * 1000) {
        await work();
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return (done * 1000) / (performance.now() - start);
  };
}

/**
 * A work and its limit by turns, since the machine is quicker in one minute than in another. Of all turns that one counts
 * whose share of the limit is the median.
 */
export async function byTurns(
  work: Meter,
  limit: Meter,
  warmingOfWork = warming,
): Promise<{ perSecond: number; limit: number }> {
  await work(warmingOfWork);
  await limit(warming);
  const turns: { perSecond: number; limit: number }[] = [];
  for (let turn = 0; turn < windows; turn += 1)
    turns.push({ perSecond: await work(seconds), limit: await limit(seconds) });
  const [median = { perSecond: 0, limit: 0 }] = turns
    .toSorted((a, b) => a.perSecond / a.limit - b.perSecond / b.limit)
    .slice(Math.floor(windows / 2));
  return median;
}

/** The median of a work that has no limit. */
export async function alone(work: Meter): Promise<number> {
  return (await byTurns(work, async () => 1)).perSecond;
}

/**
 * One client over one kept connection. Uses node:http at a third of fetch's cost, and discards replies: joining fifty
 * megabytes would delay the other clients of this process.
 */
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
