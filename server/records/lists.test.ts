// Lists: paging, totals and order, for every list that there is.
import { describe, expect, test } from 'vitest';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { listLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { fold } from '../../contract/text/fold.ts';
import { type Client, type TestApp, testApps } from '../test/harness.ts';
import { stock } from '../test/records/pictures.ts';

const start = testApps();
type Row = Record<string, unknown> & { id: string; name: string };
type List = typeof categories.list | typeof blockchains.list | typeof listings.list;

/** One page, rows as plain objects. */
async function page(client: Client, call: List, payload: object): Promise<{ rows: Row[]; total: number }> {
  const { status, body } = await client.send(call.path, payload);
  expect(status, JSON.stringify(body)).toBe(200);
  // The replies' own shapes are the affair of the tests of each list.
  return { rows: body['data'] as Row[], total: Number(body['total']) };
}

/** All rows, page by page. */
async function walk(client: Client, call: List, payload: object, pageSize: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number += 1) {
    const { rows: more, total } = await page(client, call, { ...payload, page: number, pageSize });
    rows.push(...more);
    if (rows.length >= total || more.length === 0) return rows;
  }
}

/** Records whose sort keys repeat, are absent, or differ only in what is not letters of a-z. */
const records: Record<string, (app: TestApp, client: Client) => Promise<void>> = {
  [categories.list.path]: async ({ clock }, client) => {
    for (const [n, name] of [
      'beta',
      'Alpha',
      'Älpha 2',
      'alpha 10',
      'ALPHA-2',
      '原神',
      'Żeta 2',
      'zeta',
    ].entries()) {
      await client.ok(categories.add, { name, sortOrder: n % 3 });
      if (n % 2 === 0) clock.advance(1_000);
    }
  },
  [blockchains.list.path]: async ({ clock }, client) => {
    for (const [n, name] of [
      'Ronin',
      'ronin 2',
      'Ethereum',
      'éthereum classic',
      'Æternity',
      '_base',
      'Base',
    ].entries()) {
      await client.ok(blockchains.add, { name, sortOrder: 5 - (n % 2) });
      if (n % 3 === 0) clock.advance(1_000);
    }
  },
  [listings.list.path]: async ({ clock }, client) => {
    const dates = [null, '2025-01-01', '2026-12-31', '2025-01-01', null];
    for (let n = 0; n < 15; n += 1) {
      const releaseDate = dates[n % 5] ?? null;
      const made = await client.ok(listings.create, {
        name: ['Twin', 'twin', 'Other'][n % 3] ?? '',
        releaseDate,
        featuredRank: n % 4 === 0 ? null : (n % 4) * 10,
        onChain: 'none',
        ...(n % 2 === 0 ? complete : {}),
      });
      if (n % 4 === 0) await client.ok(listings.status, { id: made.id, version: 1, status: 'published' });
      if (n % 3 === 0) clock.advance(1_000);
    }
  },
};
const complete = {
  summary: 'A game that exists so that a test can publish it, and says so at length.',
  platforms: ['web' as const],
  websiteUrl: 'https://game.example.com',
  ...stock,
};

async function filled(call: List) {
  const app = await start();
  const client = await app.as('Administrator');
  if (call === listings.list) {
    const { id } = await client.ok(categories.add, { name: 'Genre' });
    Object.assign(complete, { categoryIds: [id] });
  }
  await records[call.path]?.(app, client);
  return client;
}

/** What a sort orders by, in order. */
function keysOf(row: Row, sort: string): unknown[] {
  if (sort === 'name') return [fold(row.name)];
  if (sort === 'sortOrder') return [row['sortOrder'], fold(row.name)];
  return [row[sort]];
}

/** By bytes of UTF-8, numbers as numbers, what is absent first. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') throw new Error('a list sorts by texts and numbers');
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function sorted(rows: readonly Row[], sort: string): Row[] {
  const name = sort.replace(/^-/, '');
  const ascending = rows.toSorted((a, b) => {
    const pairs = keysOf(a, name).map((key, at) => compare(key, keysOf(b, name)[at]));
    return pairs.find((difference) => difference !== 0) ?? compare(a.id, b.id);
  });
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
}

describe.each([categories.list, blockchains.list, listings.list].map((call) => [call.path, call] as const))(
  '%s',
  (_path, call) => {
    test('sorts by each of its sorts, up and down, in a total order in which paging meets every row once', async () => {
      const client = await filled(call);
      const all = (await page(client, call, { pageSize: 200 })).rows;
      expect(all.length).toBeGreaterThan(6);
      for (const name of call.sorts) {
        for (const sort of [name, `-${name}`]) {
          const expected = sorted(all, sort).map((row) => row.id);
          for (const size of [1, 4, 200]) {
            expect(
              (await walk(client, call, { sort }, size)).map((row) => row.id),
              `${sort} by ${size}`,
            ).toEqual(expected);
          }
        }
      }
    });

    test('gives 20 rows of the first page to an empty payload, in the order of its default [S7.17]', async () => {
      const client = await filled(call);
      const { rows, total } = await page(client, call, {});
      expect(rows).toHaveLength(Math.min(20, total));
      const [first] = call.sorts;
      // The default of a list by time is the newest first.
      const sort = first === 'updatedAt' ? '-updatedAt' : first;
      expect(rows).toEqual((await page(client, call, { sort, page: 1, pageSize: listLimits.pageSize })).rows);
    });

    test('tells the exact total on every page, also behind the last one', async () => {
      const client = await filled(call);
      const all = await page(client, call, { pageSize: 200 });
      expect(all.total).toBe(all.rows.length);
      expect(await page(client, call, { page: 2, pageSize: 4 })).toMatchObject({ total: all.total });
      expect(await page(client, call, { page: 1_000_000, pageSize: 200 })).toEqual({
        rows: [],
        total: all.total,
      });
      const found = await page(client, call, { q: all.rows[0]?.name, pageSize: 1 });
      const counted = await page(client, call, { q: all.rows[0]?.name, pageSize: 200 });
      expect(found.total).toBe(counted.rows.length);
    });

    test('refuses what is no page, sort or search text, and filters that it does not have', async () => {
      const client = await (await start()).as('Viewer');
      const wrong: Record<string, unknown[]> = {
        page: [0, -1, 1.5, '1', null, 1_000_001],
        pageSize: [0, 201, '20'],
        sort: ['id', 'passwordHash', '--name', 'name desc', ['name'], null],
        q: ['x'.repeat(201), 7, null],
        limit: [5],
        where: [{ id: 1 }],
      };
      for (const [path, values] of Object.entries(wrong)) {
        for (const value of values) {
          const { fieldErrors } = await client.fails('invalid_fields', call, { [path]: value });
          expect(fieldErrors, JSON.stringify(value)).toEqual({ [path]: expect.any(String) });
        }
      }
    });

    test('takes pages of 1 and of 200 rows, and 200 characters of search', async () => {
      const client = await (await start()).as('Viewer');
      for (const payload of [
        { pageSize: 1 },
        { pageSize: 200 },
        { q: 'x'.repeat(200) },
        { q: '' },
        { q: '  ' },
        { q: '%_"\'*:&|!()' },
      ]) {
        expect(await page(client, call, payload)).toEqual({ rows: [], total: 0 });
      }
    });
  },
);
