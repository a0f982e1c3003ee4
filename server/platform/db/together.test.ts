// Statements that are sent before those before them are answered: what one that fails leaves behind is nothing.
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engine } from '../../test/databases.ts';
import { testApps } from '../../test/harness.ts';
import { waitingIn } from '../../test/waiting.ts';
import type { Tables } from './db.ts';
import { prepared } from './prepared.ts';
import { type Asked, lastly, meanwhile, together } from './together.ts';

const start = testApps();

const insert = prepared((db, key: string) =>
  db.insertInto('throttle').values({ key, windowStart: '', count: 1 }).returning('key'),
);
const select = prepared((db, key: string) =>
  db.selectFrom('throttle').select('count').where('key', '=', key),
);

async function keysOf(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('throttle').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

test('statements run in their order, each with its own rows, and none where none is asked', async () => {
  const { reads, writes } = (await start()).database;
  const none: Asked<{ key: string }> | undefined = undefined;
  const found = await writes
    .transaction()
    .execute((db) => together(db, insert.ask('a'), none, select.ask('a'), insert.ask('b'), select.ask('c')));
  expect(found).toEqual([[{ key: 'a' }], [], [{ count: 1 }], [{ key: 'b' }], []]);
  expect(await together(reads, none)).toEqual([[]]);
  expect(await together(reads, select.ask('b'), select.ask('a'))).toEqual([[{ count: 1 }], [{ count: 1 }]]);
});

const selectAll = prepared((db, count: number) =>
  db.selectFrom('throttle').selectAll().where('count', '>', count).orderBy('key', 'desc'),
);

test('short reads give what each gives by itself', async () => {
  const { reads, writes } = (await start()).database;
  const rows = [
    { key: 'ä"\\\n\u2028😀', windowStart: '', count: 2 ** 53 - 1 },
    { key: 'z', windowStart: '{"a": [null]}', count: 2 },
  ];
  await writes.insertInto('throttle').values(rows).execute();
  const absent = prepared((db, key: string) =>
    db
      .selectFrom('throttle as one')
      .leftJoin('throttle as other', (join) => join.on('other.key', '=', 'nowhere'))
      .select(['one.count', 'other.key'])
      .where('one.key', '=', key),
  );
  for (const db of [reads, writes]) {
    expect(await together(db, selectAll.ask(1), select.ask('nowhere'), absent.ask('z'))).toEqual([
      rows,
      [],
      [{ count: 2, key: null }],
    ]);
  }
});

test('where one fails the first failure is told, and nothing of the transaction is left', async () => {
  const { reads, writes } = (await start()).database;
  const failing = writes
    .transaction()
    .execute((db) => together(db, insert.ask('a'), insert.ask('a'), insert.ask('b')));
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await keysOf(reads)).toEqual([]);
  await writes.transaction().execute((db) => insert(db, 'c'));
  expect(await keysOf(reads)).toEqual(['c']);
});

describe.each([
  ['left for the end', lastly],
  ['sent meanwhile', meanwhile],
])('what is %s of a transaction', (_how, leave) => {
  test('is written with it, or nothing of both is', async () => {
    const { reads, writes } = (await start()).database;
    const saving = (first: string, last: string) =>
      writes.transaction().execute(async (db) => {
        await leave(db, [insert.ask(last)]);
        await insert(db, first);
      });
    await saving('a', 'b');
    expect(await keysOf(reads)).toEqual(['a', 'b']);
    await expect(saving('c', 'b')).rejects.toThrow(/unique/i);
    for (const key of ['d', 'a']) {
      const givenUp = writes.transaction().execute(async (db) => {
        await leave(db, [insert.ask(key)]);
        throw new Error('changed its mind');
      });
      await expect(givenUp).rejects.toThrow(
        engine === 'sqlite' && key === 'a' ? /unique/i : 'changed its mind',
      );
    }
    // Whoever has the connection next does not write it either.
    await Promise.all(['e', 'f', 'g'].map((key) => writes.transaction().execute((db) => insert(db, key))));
    expect(await keysOf(reads)).toEqual(['a', 'b', 'e', 'f', 'g']);
  });

  test('is there for whatever it does next', async () => {
    const { reads, writes } = (await start()).database;
    const found = await writes.transaction().execute(async (db) => {
      await leave(db, [insert.ask('a')]);
      await leave(db, [insert.ask('b')]);
      const keys = await keysOf(db);
      await leave(db, [insert.ask('c')]);
      return [keys, await together(db, select.ask('a'), select.ask('b'), select.ask('c'))];
    });
    expect(found).toEqual([
      ['a', 'b'],
      [[{ count: 1 }], [{ count: 1 }], [{ count: 1 }]],
    ]);
    expect(await keysOf(reads)).toEqual(['a', 'b', 'c']);
    const failing = writes.transaction().execute(async (db) => {
      await leave(db, [insert.ask('a')]);
      return keysOf(db);
    });
    await expect(failing).rejects.toThrow(/unique/i);
  });
});

describe.runIf(engine === 'postgres')('reads on PostgreSQL', () => {
  const moment = prepared(
    (_db, name: string) =>
      sql<{
        name: string;
        at: string;
      }>`select cast(${name} as text) as "name", statement_timestamp()::text as "at"`,
  );
  const locked = prepared((db, key: string) =>
    db.selectFrom('throttle').select('count').where('key', '=', key).forUpdate(),
  );

  test('are one statement where they are asked together', async () => {
    const { reads } = (await start()).database;
    const [[one], [other]] = await together(reads, moment.ask('one'), moment.ask('other'));
    expect([one?.name, other?.name]).toEqual(['one', 'other']);
    expect(other?.at).toBe(one?.at);
    const [again] = await moment(reads, 'one');
    expect(again?.at).not.toBe(one?.at);
  });

  test('that wait for a row are none, so that those behind them see what was waited for', async () => {
    const { database } = await start();
    const { writes } = database;
    await writes.transaction().execute((db) => insert(db, 'a'));
    let found: unknown;
    await writes.transaction().execute(async (db) => {
      await db.updateTable('throttle').set({ count: 2 }).execute();
      found = writes.transaction().execute((other) => together(other, locked.ask('a'), select.ask('a')));
      await expect.poll(() => waitingIn(database)).toBe(1);
    });
    expect(await found).toEqual([[{ count: 2 }], [{ count: 2 }]]);
  });
});

describe.runIf(engine === 'postgres')('writes that are left on PostgreSQL', () => {
  /**
   * Leaves writes, and tells in how many statements they were done and what they have left. By modules of its own: a process
   * makes a hundred statements of others and no more, and tests share theirs.
   */
  async function doneOf(ask: (queries: Queries) => Asked<unknown>[]) {
    const { location } = (await start()).database.writers;
    vi.resetModules();
    const [{ openDatabase }, own, { lastly }, { signals }] = await Promise.all([
      import('./db.ts'),
      import('./prepared.ts'),
      import('./together.ts'),
      import('../watch/signals.ts'),
    ]);
    const { reads, writes, close } = await openDatabase(location);
    onTestFinished(close);
    let statements = 0;
    signals.query.hear(({ kind, sql: text }) => {
      if (kind === 'write' && /insert|update/i.test(text)) statements += 1;
    });
    await writes.transaction().execute((db) => lastly(db, ask(queriesBy(own.prepared))));
    const slugs = await reads.selectFrom('slug').select('slug').where('type', '=', 'listing').execute();
    const counts = await reads.selectFrom('throttle').select(['key', 'count']).orderBy('key').execute();
    return { statements, slugs: slugs.map(({ slug }) => slug), counts };
  }

  type Queries = ReturnType<typeof queriesBy>;
  const queriesBy = (prepare: typeof prepared) => ({
    add: prepare((db, key: string) => db.insertInto('throttle').values({ key, windowStart: '', count: 1 })),
    name: prepare((db, slug: string) =>
      db.insertInto('slug').values({ type: 'listing', slug, entityId: slug }).returning('slug'),
    ),
    count: prepare((db, key: string, to: number) =>
      db.updateTable('throttle').set({ count: to }).where('key', '=', key),
    ),
  });

  test('are one statement as long as each is to another table', async () => {
    expect(await doneOf(({ add, name }) => [add.ask('a'), name.ask('s')])).toEqual({
      statements: 1,
      slugs: ['s'],
      counts: [{ key: 'a', count: 1 }],
    });
  });

  test('are done in their order where they are to one', async () => {
    const done = await doneOf(({ add, name, count }) => [
      add.ask('a'),
      add.ask('b'),
      name.ask('s'),
      count.ask('a', 2),
      count.ask('b', 3),
      count.ask('a', 4),
    ]);
    expect(done).toMatchObject({
      slugs: ['s'],
      counts: [
        { key: 'a', count: 4 },
        { key: 'b', count: 3 },
      ],
    });
  });
});

test('a failed statement does not keep a connection from the next transaction', async () => {
  const { writes } = (await start()).database;
  for (let turn = 0; turn < 12; turn += 1) {
    await expect(
      writes.transaction().execute((db) => sql`select * from "nowhere"`.execute(db)),
    ).rejects.toThrow(/nowhere/);
  }
  await writes.transaction().execute((db) => insert(db, 'a'));
});
