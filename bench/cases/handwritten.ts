// The product with all its checks beside a small handwritten server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listings } from '../../contract/listings/listings.ts';
import { byTurns, exchanges, load, warmingOfSaves } from '../lib/load.ts';
import { type Product, resultOf, type Store } from '../lib/product.ts';
import type { Raw } from '../lib/raw.ts';
import type { Row } from '../lib/report.ts';
import { pathsOf, searchesOf } from './delivery.ts';

/** By ten connections, on SQLite: an engine that is spoken to in process is what such servers are quickest with. */
export async function* besideHandwritten(product: Product, store: Store, raw: Raw): AsyncGenerator<Row> {
  if (!('file' in store.location)) return;
  const paths = await pathsOf(product);
  const { searchParams } = new URL(paths['filter, page 3'] ?? '', product.url);
  const searches = await searchesOf(product, 10_000);
  const hand = await startHandwritten(join(store.folder, 'handwritten.sqlite'), store.location.file);
  const reads = {
    list: '/games',
    detail: paths['detail']?.replace('/v1', '') ?? '',
    'filter, page 3': `/filter?${searchParams}`,
  };
  try {
    for (const [work, path] of Object.entries(reads)) {
      const own = load({ url: product.url + paths[work] }, 10);
      yield {
        work: `${work}, beside one by hand`,
        ...(await byTurns(own, load({ url: hand.url + path }, 10))),
      };
    }
    let asked = 0;
    const next = () => {
      const path = searches[(asked += 1) % searches.length] ?? '';
      // Pages of another size each time round, so that no reply is kept.
      return `${path}&pageSize=${20 + Math.floor(asked / searches.length)}`;
    };
    const own = load({ url: product.url, path: next }, 10);
    const other = load({ url: hand.url, path: () => next().replace('/v1/games', '/search') }, 10);
    yield { work: 'search, beside one by hand', ...(await byTurns(own, other)) };
    let made = 0;
    const example = () => ({ ...raw.example, name: `Beside ${(made += 1)}` });
    const create = exchanges(
      product.url + listings.create.path,
      () => ({
        body: product.bodyOf<typeof listings.create>(example()),
        answered: (text) => resultOf(listings.create, text),
      }),
      10,
    );
    const insert = load({ url: `${hand.url}/games`, body: () => JSON.stringify(example()) }, 10);
    yield { work: 'create, beside one by hand', ...(await byTurns(create, insert, warmingOfSaves)) };
  } finally {
    hand.stop();
  }
}

async function startHandwritten(file: string, product: string) {
  const child = fork(join(import.meta.dirname, '../lib/handwritten.ts'), [file, product], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
