// Ways to break what a server stands on, and to see how it bears it.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { Call } from '../contract/kit/calls.ts';
import type { Answer } from './world.ts';

/** A reply that says what is wrong in the one envelope, and when to come back. */
export function expectUnavailable({ status, headers, body }: Answer<Call>): void {
  expect(body).toMatchObject({ code: 503, success: false, errorCode: 'unavailable', data: {} });
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/**
 * Asks over and over whether a server lives, until the test ends. What it returns tells the slowest answer, in
 * milliseconds: one that fails, or never comes, is one of infinite time.
 */
export function watchHealth(url: string): () => number {
  let slowest = 0;
  let asking = true;
  onTestFinished(() => {
    asking = false;
  });
  const ask = async () => {
    while (asking) {
      const start = performance.now();
      const answered = await fetch(new URL('/healthz', url)).then(
        (reply) => reply.text().then(() => reply.ok),
        () => false,
      );
      if (asking)
        slowest = Math.max(slowest, answered ? performance.now() - start : Number.POSITIVE_INFINITY);
      await pause(20);
    }
  };
  void ask();
  return () => slowest;
}

/** Milliseconds until something holds, which is tried over and over. */
export async function timeUntil(holds: () => Promise<boolean>, atMost = 20_000): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > atMost) throw new Error(`It does not hold after ${atMost} ms`);
    await pause(20);
  }
  return performance.now() - start;
}

export type FaultProxy = {
  url: string;
  /** Ends every connection, with what is on its way. */
  cut: () => void;
  /** Takes connections and bytes in, and lets none of them through. */
  freeze: () => void;
  /** Ends every connection and refuses new ones. */
  refuse: () => Promise<void>;
  /** Everything works again. */
  heal: () => Promise<void>;
};

/** A way to a database that breaks when it is told to. */
export async function faultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((socket) => {
    const beyond = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
      if (frozen) from.pause();
    }
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    cut,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    refuse: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    heal: async () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await open(port);
    },
  };
}

/** A process and all that it has started, at any depth. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}
