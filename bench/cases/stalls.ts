// How long others wait while something heavy goes on, against how long they wait otherwise.
import { audit } from '../../contract/audit.ts';
import { backups } from '../../contract/backups.ts';
import type { Call, Payload } from '../../contract/kit.ts';
import { importLimits } from '../../contract/limits.ts';
import { listings } from '../../contract/listings.ts';
import { client, type Target } from '../lib/load.ts';
import { percentile } from '../lib/measure.ts';
import type { Product } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';
import { everyFacet, letter, pathsOf } from './delivery.ts';

/** Milliseconds that each is watched for, and between two of its requests. */
const watched = 5_000;
const pause = 5;

export async function* stalls(product: Product): AsyncGenerator<Row> {
  const { url, bodyOf } = product;
  const { list = '' } = await pathsOf(product);
  const [first] = (await product.call(listings.list, {})).rows;
  let made = 0;
  const posted = <C extends Call>(call: C, payload: () => Payload<C>): Target => ({
    url: url + call.path,
    body: () => bodyOf<C>(payload()),
  });
  const others: Record<string, Target> = {
    'public list': { url: url + list },
    'admin list': posted(listings.list, () => ({})),
    'admin detail': posted(listings.detail, () => ({ id: first?.id ?? '' })),
    create: posted(listings.create, () => ({ name: `Beside ${(made += 1)}` })),
  };
  let turn = 0;
  const heavy: Record<string, Target | (() => Promise<void>)> = {
    'an export of the audit log': posted(audit.export, () => ({})),
    'an import': posted(listings.import, () => ({
      rows: Array.from({ length: importLimits.rows }, () => ({ name: `Imported ${(made += 1)}` })),
    })),
    // A parameter that differs each time, so that no reply is kept.
    'all facets': {
      get url() {
        return `${url}/v1/games?facets=${everyFacet}&page=${1 + (turn++ % 400)}`;
      },
    },
    'the widest search': {
      get url() {
        return `${url}/v1/games?q=${letter(turn++)}&page=${1 + (turn % 50)}`;
      },
    },
    'the widest search of the console': posted(listings.list, () => ({
      q: letter(turn++),
    })),
  };
  const { obstacle } = await product.call(backups.status, {});
  if (obstacle === null) heavy['backups, each with its drill'] = () => backUp(product);
  for (const [work, target] of Object.entries(heavy)) {
    // Right before: the machine is quicker in one minute than in another.
    const idle = await watch(others);
    for (const [name, { p50, p99 }] of Object.entries(idle))
      yield { work: `${name}, before ${work}`, p50, p99 };
    const stop = typeof target === 'function' ? repeatWork(target) : repeat(target);
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

/** Asks for something over and over; the function returned ends that and says how often it was. */
function repeat(target: Target): () => Promise<number> {
  const { ask, close } = client();
  const stop = repeatWork(() => ask({ url: target.url, body: target.body }));
  return () => stop().finally(close);
}

function repeatWork(work: () => Promise<void>): () => Promise<number> {
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
