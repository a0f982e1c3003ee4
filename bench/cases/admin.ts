// Staff work: list, create, edit, and import a whole catalogue.
import { importLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { byTurns, exchanges, load, secondsOf, warmingOfSaves } from '../lib/load.ts';
import { inLanes } from '../lib/measure.ts';
import { type Product, resultOf } from '../lib/product.ts';
import type { Raw } from '../lib/raw.ts';
import type { Row } from '../lib/report.ts';
import { addGenres, readTitles, toListing } from '../lib/titles.ts';

/** Creations of one client, and how many are changed in turn. */
const thousand = 1_000;

/** Reading; changes nothing. */
export async function* adminReads({ url, bodyOf }: Product, raw: Raw): AsyncGenerator<Row> {
  const body = bodyOf<typeof listings.list>({});
  yield {
    work: 'admin list, 10 connections',
    ...(await byTurns(
      load({ url: url + listings.list.path, body: () => body }, 10),
      raw.meter(raw.adminList),
    )),
  };
}

/** Writing, every commit durable and audited. */
export async function* adminWrites(product: Product, raw: Raw): AsyncGenerator<Row> {
  const { url, bodyOf } = product;
  let made = 0;
  const example = () => ({ ...raw.example, name: `Created ${(made += 1)}` });
  const create = () => ({
    body: bodyOf<typeof listings.create>(example()),
    answered: (text: string) => resultOf(listings.create, text),
  });
  /** Those that nobody changes at the moment. */
  const free: { id: string; version: number }[] = [];
  // A thousand concurrent calls would exceed the queue's timeout.
  await inLanes(
    Array.from({ length: thousand }),
    10,
    async () => void free.push(await product.call(listings.create, example())),
  );
  let turn = 0;
  const edit = () => {
    const { id = '', version = 0 } = free.shift() ?? {};
    return {
      body: bodyOf<typeof listings.edit>({ id, version, tagline: `Changed ${(turn += 1)}` }),
      answered: (text: string) => free.push(resultOf(listings.edit, text)),
    };
  };
  const saves = { create, edit };
  for (const atOnce of [1, 10]) {
    const clients = atOnce === 1 ? 'one client' : `${atOnce} clients`;
    for (const name of ['create', 'edit'] as const) {
      const save = exchanges(url + listings[name].path, saves[name], atOnce);
      yield {
        work: `${name}, ${clients}`,
        ...(await byTurns(save, raw.meter(raw[name], atOnce), warmingOfSaves)),
      };
    }
  }
  const creations = Array.from({ length: thousand }, () => create().body);
  const seconds = await secondsOf(url + listings.create.path, creations, 1, (text) =>
    resultOf(listings.create, text),
  );
  const byHand = thousand / (await raw.meter(raw.create, 1)(2));
  yield {
    work: '1,000 creates by one client',
    value: `${seconds.toFixed(2)} s, by hand ${byHand.toFixed(2)} s`,
  };
  const titles = readTitles();
  if (titles === undefined) return;
  const categoryIds = await addGenres(product, titles);
  const rows = titles.map((title) => toListing(title, categoryIds));
  const bring = (some: typeof rows, atOnce: number) => {
    const parts = Array.from({ length: Math.ceil(some.length / importLimits.rows) }, (_, index) =>
      bodyOf<typeof listings.import>({
        rows: some.slice(index * importLimits.rows, (index + 1) * importLimits.rows),
      }),
    );
    return secondsOf(url + listings.import.path, parts, atOnce, (text) => resultOf(listings.import, text));
  };
  const work = `import of ${rows.length.toLocaleString('en')} titles`;
  const took = await bring(rows, 1);
  const parts = rows.length / importLimits.rows;
  const importByHand = parts / (await raw.meter(raw.createSome(importLimits.rows), 1)(3));
  yield { work, value: `${took.toFixed(2)} s, as many rows by hand ${importByHand.toFixed(2)} s` };
  const others = rows.map((row) => ({ ...row, name: `${row.name} again` }));
  yield { work: `${work}, four parts at a time`, value: `${(await bring(others, 4)).toFixed(2)} s` };
}
