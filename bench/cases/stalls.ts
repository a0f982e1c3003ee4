// Latency of other calls during heavy work, compared with idle.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { backups } from '../../contract/backups/backups.ts';
import { listings } from '../../contract/listings/listings.ts';
import type { Asked } from '../lib/asker.ts';
import { calling, client, type Target } from '../lib/load.ts';
import { percentile } from '../lib/measure.ts';
import type { Product } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';
import { pathsOf } from './delivery.ts';
import { heavyWorks } from './heavy.ts';

/** Milliseconds that each is watched for, and between two of its requests. */
const watched = 5_000;
const pause = 5;

export async function* stalls(product: Product): AsyncGenerator<Row> {
  const { url, token } = product;
  const { list = '' } = await pathsOf(product);
  const [first] = (await product.call(listings.list, {})).rows;
  let made = 0;
  const others: Record<string, Target> = {
    'public list': { url: url + list },
    'admin list': calling(product, listings.list, () => ({})),
    'admin detail': calling(product, listings.detail, () => ({ id: first?.id ?? '' })),
    create: calling(product, listings.create, () => ({ name: `Beside ${(made += 1)}` })),
  };
  /** Each begins a work that goes on until the function that it gives is called; that says how often it was done. */
  const heavy: Record<string, () => Promise<() => Promise<number>>> = Object.fromEntries(
    heavyWorks.map((work) => [work, () => askFor({ url, token, work })]),
  );
  const { obstacle } = await product.call(backups.status, {});
  if (obstacle === null) heavy['backups, each with its drill'] = async () => repeat(() => backUp(product));
  // Warms up: background work after a start and uncompiled code would count as idle latency.
  await watch(others);
  for (const [work, begin] of Object.entries(heavy)) {
    // Right before: the machine is quicker in one minute than in another.
    const idle = await watch(others);
    for (const [name, { p50, p99 }] of Object.entries(idle))
      yield { work: `${name}, before ${work}`, p50, p99 };
    const stop = await begin();
    const busy = await watch(others);
    const often = await stop();
    for (const [name, { p50, p99 }] of Object.entries(busy)) {
      const times = p99 / (idle[name]?.p99 ?? 1);
      yield {
        work: `${name}, during ${work}`,
        p50,
        p99,
        value: `${times.toFixed(1)} of p99 idle, ${often} done`,
      };
    }
  }
}

/** Makes a backup; done when it has been read back. */
async function backUp({ call }: Product): Promise<void> {
  await call(backups.make, {});
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while ((await call(backups.status, {})).working !== null);
}

/** Node's helper threads, which collect the client's garbage, took more processor time than the server's own. */
const alone = ['--single-threaded'];

/** Asks for something over and over, from another process. */
async function askFor(asked: Asked): Promise<() => Promise<number>> {
  const execArgv = [...process.execArgv, ...alone];
  const child = fork(join(import.meta.dirname, '../lib/asker.ts'), { execArgv });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error(`Nobody asks for ${asked.work} any more`)));
  });
  // The next message's listener handles it.
  ended.catch(() => {});
  child.send(asked);
  await Promise.race([once(child, 'message'), ended]);
  return async () => {
    child.send('over');
    const [done] = await Promise.race([once(child, 'message'), ended]);
    return Number(done);
  };
}

function repeat(work: () => Promise<void>): () => Promise<number> {
  let stopped = false;
  let done = 0;
  const running = (async () => {
    while (!stopped) {
      await work();
      done += 1;
    }
  })();
  return async () => {
    stopped = true;
    await running;
    return done;
  };
}

async function watch(targets: Record<string, Target>): Promise<Record<string, { p50: number; p99: number }>> {
  const found: Record<string, { p50: number; p99: number }> = {};
  await Promise.all(
    Object.entries(targets).map(async ([name, target]) => {
      const { ask, close } = client();
      const times: number[] = [];
      const end = performance.now() + watched;
      while (performance.now() < end) {
        const start = performance.now();
        await ask(target);
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      close();
      found[name] = { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
    }),
  );
  return found;
}
