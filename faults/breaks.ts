// Breaks the environment of a server, and observes its reaction.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { Call } from '../contract/kit/calls.ts';
import type { Answer } from './world.ts';

/** Expects a reply in the error envelope with Retry-After. */
export function expectUnavailable({ status, headers, body }: Answer<Call>): void {
  expect(body).toMatchObject({ code: 503, success: false, errorCode: 'unavailable', data: {} });
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Polls a server's health until the test ends. */
export function watchHealth(url: string): { failures: number; slowestMs: number } {
  const health = { failures: 0, slowestMs: 0 };
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
      if (!asking) return;
      if (!answered) health.failures += 1;
      health.slowestMs = Math.max(health.slowestMs, performance.now() - start);
      await pause(20);
    }
  };
  void ask();
  return health;
}

/** Milliseconds until a polled condition holds. */
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
  /** Closes every connection, with its data in flight. */
  cut: () => void;
  /** Accepts connections and bytes, but forwards nothing. */
  freeze: () => void;
  /** Closes every connection and refuses new ones. */
  refuse: () => Promise<void>;
  /** Restores normal operation. */
  heal: () => Promise<void>;
};

/** A proxy to a database that breaks on command. */
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

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}
