// Latency of everybody else beside heavy work, compared with right before.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backups } from '../../contract/backups/backups.ts';
import { listings } from '../../contract/listings/listings.ts';
import { calling, client, type Target } from '../lib/load.ts';
import { percentiles } from '../lib/measure.ts';
import type { Product } from '../lib/product.ts';
import { type HeavyWork, heavyWorks } from '../lib/repeat.ts';
import type { Row } from '../lib/report.ts';

const watchedMs = 5_000;
const betweenMs = 5;

type Latency = { p50: number; p99: number };

export async function* besideHeavyWork(product: Product): AsyncGenerator<Row> {
  const [first] = (await product.call(listings.list, {})).rows;
  let made = 0;
  const others: Record<string, Target> = {
    'open the public list': { url: `${product.url}/v1/games` },
    'open the list of listings': calling(product, listings.list, () => ({})),
    'open a listing': calling(product, listings.detail, () => ({ id: first?.id ?? '' })),
    'create a listing': calling(product, listings.create, () => ({ name: `Beside ${(made += 1)}` })),
  };
  const heavy: Record<string, () => Promise<() => Promise<void>>> = Object.fromEntries(
    heavyWorks.map((work) => [work, () => repeatInProcess(product, work)]),
  );
  const { obstacle } = await product.call(backups.status, {});
  if (obstacle === null) heavy['a backup'] = async () => repeat(() => backUp(product));
  // Background work after a start and code that is not compiled yet would count as idle latency.
  await watch(others);
  for (const [work, begin] of Object.entries(heavy)) {
    const idle = await watch(others);
    const stop = await begin();
    const busy = await watch(others);
    await stop();
    for (const [name, { p50, p99 }] of Object.entries(busy)) {
      const value = `${(p99 / (idle[name]?.p99 ?? 1)).toFixed(1)} times idle`;
      yield { work: `${name} beside ${work}`, p50, p99, value };
    }
  }
}

/** Makes a backup; done when it is verified. */
async function backUp({ call }: Product): Promise<void> {
  await call(backups.make, {});
  do await pause(100);
  while ((await call(backups.status, {})).working !== null);
}

/** In another process: in this one, the clients would wait for the work of asking. */
async function repeatInProcess({ url, token }: Product, work: HeavyWork): Promise<() => Promise<void>> {
  // Node's helper threads would take processor time from the server.
  const child = fork(join(import.meta.dirname, '../lib/repeat.ts'), {
    execArgv: [...process.execArgv, '--single-threaded'],
  });
  const exit = once(child, 'exit');
  child.send({ url, token, work });
  await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error(`${work} ended early`))),
  ]);
  return async () => {
    child.send('stop');
    await exit;
  };
}

function repeat(work: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  const running = (async () => {
    while (!stopped) await work();
  })();
  return async () => {
    stopped = true;
    await running;
  };
}

async function watch(targets: Record<string, Target>): Promise<Record<string, Latency>> {
  const found: Record<string, Latency> = {};
  await Promise.all(
    Object.entries(targets).map(async ([name, target]) => {
      const { ask, close } = client();
      const times: number[] = [];
      const end = performance.now() + watchedMs;
      while (performance.now() < end) {
        const start = performance.now();
        await ask(target);
        times.push(performance.now() - start);
        await pause(betweenMs);
      }
      close();
      found[name] = percentiles(times);
    }),
  );
  return found;
}
