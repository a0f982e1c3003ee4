// Load beyond the capacity of a server, regardless of its replies.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { dataField, formType } from '../server/test/wire.ts';
import { inForm } from './world.ts';

export type Ask = { url: URL; payload?: object };
export type Outcome = { status: number; retryAfter: number; ms: number };

// As many open connections as clients: a new connection costs more than most requests.
const agent = new Agent({ keepAlive: true, maxFreeSockets: 10_000 });

/** One request over its own connection; without a reply its status is 0. */
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

/** Requests per second answered when some clients call sequentially. */
export async function saturation(one: Ask, seconds: number): Promise<number> {
  const start = performance.now();
  let answered = 0;
  const lane = async () => {
    while (performance.now() - start < seconds * 1_000) if ((await ask(one)).status === 200) answered += 1;
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return (answered * 1_000) / (performance.now() - start);
}

/** Many clients with the same request. */
export type Crowd = { port: number; request: string; clients: number; perSecond: number; seconds: number };
/** The outcome of each request, and the processor share of the load generator. */
export type CrowdReport = { outcomes: Outcome[]; share: number };

/** Sends a fixed rate of requests by many clients, each waiting for its reply, from a separate process. */
export async function flood(
  one: Ask,
  { clients, perSecond, seconds }: { clients: number; perSecond: number; seconds: number },
): Promise<CrowdReport> {
  const asking = spawn(process.execPath, [join(import.meta.dirname, 'crowd.ts')], {
    env: { NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void asking.kill());
  const crowd: Crowd = { port: Number(one.url.port), request: wordsOf(one), clients, perSecond, seconds };
  asking.stdin.end(JSON.stringify(crowd));
  return JSON.parse(await text(asking.stdout));
}

/** A request as raw HTTP text. */
function wordsOf({ url, payload }: Ask): string {
  const path = `${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
  if (payload === undefined) return `GET ${path}\r\n`;
  const body = dataField(JSON.stringify(payload));
  const length = Buffer.byteLength(body);
  return `POST ${path}Content-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

/** The value below which this fraction of all values lies. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

/** Prints measurements, in the long form. */
export function figures(what: string, values: Readonly<Record<string, number>>): void {
  const said = Object.entries(values).map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`);
  if (inForm({ short: 0, long: 1 }) === 1) process.stdout.write(`${what}: ${said.join(', ')}\n`);
}
