// Load generator process: many clients repeat one request over their own connections, each at its scheduled time and after
// its previous reply. A separate process, so that it measures the server's time and not its own.
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Crowd, CrowdReport, Outcome } from './load.ts';

/** Connections opened at once; the system would drop some of a larger number. */
const connectBatch = 20;
/** Milliseconds between checks for due clients. */
const pollMs = 2;
/** Maximum time of the last replies. */
const drainTimeoutMs = 10_000;

/** One client. It parses no more of a reply than necessary. */
class Client {
  /** Time of its next request. */
  due = 0;
  waits = false;
  readonly #socket: Socket;
  readonly #bytes: Buffer;
  readonly #note: (outcome: Outcome) => void;
  #asked = 0;
  #status = 0;
  #retryAfter = 0;
  /** Bytes of the reply that are still missing. */
  #left = 0;
  #head = '';

  constructor(port: number, bytes: Buffer, note: (outcome: Outcome) => void) {
    this.#bytes = bytes;
    this.#note = note;
    const gone = () => this.#end(0);
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (chunk) => this.#hear(chunk)).on('error', gone);
    this.#socket.on('close', gone);
  }

  connected(): Promise<unknown> {
    return new Promise((resolve) => this.#socket.once('connect', resolve).once('close', resolve));
  }

  ask(now: number): void {
    this.waits = true;
    this.#asked = now;
    this.#head = '';
    this.#left = -1;
    this.#socket.write(this.#bytes);
    if (this.#socket.destroyed) this.#end(0);
  }

  leave(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    if (this.#left >= 0) this.#left -= chunk.length;
    else {
      this.#head += chunk.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = this.#head.slice(0, end);
      this.#status = Number(head.slice(9, 12));
      this.#retryAfter = numberIn(head, /^retry-after: (\d+)/im);
      this.#left = numberIn(head, /^content-length: (\d+)/im) - (this.#head.length - end - 4);
    }
    if (this.#left <= 0) this.#end(this.#status, this.#retryAfter);
  }

  #end(status: number, retryAfter = 0): void {
    if (!this.waits) return;
    this.waits = false;
    this.#note({ status, retryAfter, ms: performance.now() - this.#asked });
  }
}

function numberIn(head: string, pattern: RegExp): number {
  return Number(pattern.exec(head)?.[1] ?? 0);
}

async function ask({ port, request, clients: count, perSecond, seconds }: Crowd): Promise<CrowdReport> {
  const bytes = Buffer.from(request);
  const outcomes: Outcome[] = [];
  const clients: Client[] = [];
  while (clients.length < count) {
    const few = Array.from({ length: Math.min(connectBatch, count - clients.length) }, () => {
      return new Client(port, bytes, (outcome) => outcomes.push(outcome));
    });
    await Promise.all(few.map((client) => client.connected()));
    clients.push(...few);
  }
  const start = performance.now();
  const used = process.cpuUsage();
  const every = (count * 1_000) / perSecond;
  for (const [n, client] of clients.entries()) client.due = start + (every * n) / count;
  const until = start + seconds * 1_000;
  for (let now = start; now < until; now = performance.now()) {
    for (const client of clients) {
      if (client.waits || client.due > now) continue;
      client.ask(now);
      client.due = Math.max(client.due + every, now);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  while (clients.some(({ waits }) => waits) && performance.now() < until + drainTimeoutMs)
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  const { user, system } = process.cpuUsage(used);
  const share = (user + system) / 1_000 / (performance.now() - start);
  // Clients that still wait are reported as unanswered.
  for (const client of clients) client.leave();
  await new Promise(setImmediate);
  return { outcomes, share };
}

const crowd: Crowd = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await ask(crowd)));
