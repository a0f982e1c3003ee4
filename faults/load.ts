// More requests than a server can bear, whether or not it has answered the ones before.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { dataField, formType } from '../server/test/wire.ts';
import { inForm } from './world.ts';

export type Ask = { url: URL; payload?: object };
export type Outcome = { status: number; retryAfter: number; ms: number };

// As many connections stay open as there are clients: each that is opened anew is more work than most requests.
const agent = new Agent({ keepAlive: true, maxFreeSockets: 10_000 });

/** One request over a connection of its own; one that gets no reply has the status 0. */
export function ask({ url, payload }: Ask): Promise<Outcome> {
  const body = payload && dataField(JSON.stringify(payload));
  const headers =
    body === undefined ? {} : { 'content-type': formType, 'content-length': Buffer.byteLength(body) };
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, ms: performance.now() - start });
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (response) => {
      response
        .resume()
        .on('end', () => end(response.statusCode ?? 0, Number(response.headers['retry-after'] ?? 0)));
    });
    sent.on('error', () => end(0));
    sent.end(body);
  });
}

/** Requests answered per second when some clients ask one after the other. */
export async function saturation(one: Ask, seconds: number): Promise<number> {
  const start = performance.now();
  let answered = 0;
  const lane = async () => {
    while (performance.now() - start < seconds * 1_000) if ((await ask(one)).status === 200) answered += 1;
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return (answered * 1_000) / (performance.now() - start);
}

/** Opens connections, a few at a time, that later requests go over: all at once they would wait for one another. */
export async function openConnections(url: URL, count: number): Promise<void> {
  // Only while all that are open are in use is another one opened.
  for (let open = 20; open <= count; open += 20)
    await Promise.all(Array.from({ length: open }, () => ask({ url })));
}

/** Asks so often per second, by many clients who each wait for their reply; what came of each request. */
export async function flood(
  one: Ask,
  { clients, perSecond, seconds }: { clients: number; perSecond: number; seconds: number },
): Promise<Outcome[]> {
  const start = performance.now();
  const every = (clients * 1_000) / perSecond;
  const outcomes: Outcome[] = [];
  const client = async (_: unknown, n: number) => {
    for (let next = start + (every * n) / clients; next < start + seconds * 1_000; next += every) {
      await pause(Math.max(0, next - performance.now()));
      next = Math.max(next, performance.now() - every);
      outcomes.push(await ask(one));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}

/** The value below which this part of all values lies. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}

/** Megabytes that a process holds. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

/** Says what was measured, in the long form. */
export function figures(what: string, values: Readonly<Record<string, number>>): void {
  const said = Object.entries(values).map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`);
  if (inForm({ short: 0, long: 1 }) === 1) process.stdout.write(`${what}: ${said.join(', ')}\n`);
}
