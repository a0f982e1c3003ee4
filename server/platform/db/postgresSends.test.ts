// What goes to PostgreSQL together: in one piece, answered in one, and where something fails, as if nothing had been asked.
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { engine } from '../../test/databases.ts';
import { nameStatement } from './postgresNames.ts';
import { Pipeline, type Shared } from './postgresPipeline.ts';
import { pipelined } from './postgresSends.ts';

describe.runIf(engine === 'postgres')('a connection to PostgreSQL', () => {
  let pool: pg.Pool;
  let client: pg.PoolClient;
  /** Kysely asks with values always. */
  const ask = async (text: string, ...values: unknown[]): Promise<unknown[]> =>
    (await client.query(text, values)).rows;
  const kept = () => ask('select * from "kept" order by "key"');
  const keep = (key: string) => ask('insert into "kept" values ($1)', key);

  /** How many messages of a kind come while something is done. */
  async function heard(name: string, work: () => Promise<unknown>): Promise<number> {
    const count = vi.fn();
    client.connection.on(name, count);
    await work();
    client.connection.off(name, count);
    return count.mock.calls.length;
  }

  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: inject('postgresUrl') });
    pool.on('connect', pipelined(pg.types));
    client = await pool.connect();
    await ask('create temporary table "kept" ("key" text primary key)');
  });

  afterEach(async () => {
    client.release(true);
    await pool.end();
  });

  test('is handed in one piece what it is asked in one turn, and answers in one', async () => {
    const { stream } = client.connection;
    const pieces = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
    const handed = () => pieces.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const number = async (value: number) => ask('select $1::int as "number"', value);
    const ends = await heard('readyForQuery', async () => {
      expect(await Promise.all([1, 2, 3].map(number))).toEqual([
        [{ number: 1 }],
        [{ number: 2 }],
        [{ number: 3 }],
      ]);
    });
    expect([handed(), ends]).toEqual([1, 1]);
    expect([await number(4), await number(5)]).toEqual([[{ number: 4 }], [{ number: 5 }]]);
    expect(handed()).toBe(3);
  });

  test('is asked together what came while it answered something else', async () => {
    const ends = await heard('readyForQuery', async () => {
      const slow = ask('select pg_sleep(0.05)');
      await nextTurn();
      const one = keep('a');
      await nextTurn();
      await Promise.all([slow, one, keep('b')]);
    });
    expect(ends).toBe(2);
    expect(await kept()).toEqual([{ key: 'a' }, { key: 'b' }]);
  });

  test('takes and gives all that there is', async () => {
    const bytes = Buffer.from([0, 1, 255]);
    const long = 'ä'.repeat(100_000);
    expect(
      await ask(
        'select $1::text as "text", $2::bytea as "bytes", $3::int as "number", $4::boolean as "truth", $5::text as "none"',
        long,
        bytes,
        -7,
        false,
        null,
      ),
    ).toEqual([{ text: long, bytes, number: -7, truth: false, none: null }]);
    expect(await ask('select generate_series(1, 1000) as "n" where $1', true)).toHaveLength(1000);
    expect(await ask('')).toEqual([]);
  });

  test('says how many rows were changed, and how a transaction ended', async () => {
    const done = async (text: string, ...values: unknown[]) => {
      const { command, rowCount } = await client.query(text, values);
      return [command, rowCount];
    };
    expect(await done('begin')).toEqual(['BEGIN', null]);
    expect(await done('insert into "kept" values ($1), ($2)', 'a', 'b')).toEqual(['INSERT', 2]);
    expect(await done('update "kept" set "key" = $1 where "key" = $2', 'c', 'a')).toEqual(['UPDATE', 1]);
    expect(await done('delete from "kept"')).toEqual(['DELETE', 2]);
    expect(await done('commit')).toEqual(['COMMIT', null]);
    expect(await done('begin')).toEqual(['BEGIN', null]);
    expect(await done('rollback')).toEqual(['ROLLBACK', null]);
  });

  test('is not written to by a transaction that could not begin, which says why', async () => {
    await client.query('start transaction');
    await client.query('select 1 / 0').catch(() => {});
    // In the same turn, in a later one and at the end.
    const aborted = /current transaction is aborted/;
    await ask('begin');
    const both = await Promise.allSettled([keep('a'), kept()]);
    for (const one of both)
      expect(one).toMatchObject({ reason: { message: expect.stringMatching(aborted) } });
    await expect(keep('b')).rejects.toThrow(aborted);
    await expect(ask('commit')).rejects.toThrow(aborted);
    await ask('rollback');
    await ask('begin');
    expect(await Promise.all([keep('c'), kept()])).toEqual([[], [{ key: 'c' }]]);
    await ask('commit');
    expect(await kept()).toEqual([{ key: 'c' }]);
  });

  test('does nothing behind what has failed until that is rolled back', async () => {
    await ask('begin');
    await keep('a');
    const twice = /unique/;
    const [before, failed, behind] = await Promise.allSettled([kept(), keep('a'), keep('b')]);
    expect(before).toEqual({ status: 'fulfilled', value: [{ key: 'a' }] });
    for (const one of [failed, behind])
      expect(one).toMatchObject({ reason: { message: expect.stringMatching(twice) } });
    await expect(kept()).rejects.toThrow(twice);
    await expect(ask('commit')).rejects.toThrow(twice);
    await ask('rollback');
    expect(await kept()).toEqual([]);
  });

  test('keeps nothing of what was sent together outside of a transaction and failed', async () => {
    const all = await Promise.allSettled([keep('a'), keep('a'), keep('b')]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await kept()).toEqual([]);
  });

  test('that is cut off fails what it was asked, and what comes behind', async () => {
    client.on('error', () => {});
    const cut = await Promise.allSettled([keep('a'), ask('select pg_terminate_backend(pg_backend_pid())')]);
    expect(cut.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(keep('b')).rejects.toThrow();
  });

  describe('knows statements by name', () => {
    const named = (text: string) => {
      nameStatement(text, 1);
      return (value: unknown) => ask(text, value);
    };

    test('of which it tells the columns once', async () => {
      const number = named('select $1::int as "number", null as "none"');
      const described = await heard('rowDescription', async () => {
        for (let turn = 0; turn < 3; turn += 1)
          expect(await number(turn)).toEqual([{ number: turn, none: null }]);
      });
      expect(described).toBe(1);
    });

    test('also one that failed at first', async () => {
      await keep('a');
      const again = named('insert into "kept" ("key") values ($1) returning *');
      await expect(again('a')).rejects.toThrow(/unique/);
      expect(await again('b')).toEqual([{ key: 'b' }]);
      const parsed = await heard('parseComplete', () => again('c'));
      expect(parsed).toBe(0);
    });

    test('asks again where the columns have changed since', async () => {
      const all = named('select * from "kept" where "key" > $1');
      await keep('a');
      expect(await all('')).toEqual([{ key: 'a' }]);
      await ask('alter table "kept" add column "more" integer not null default 1');
      expect(await all('')).toEqual([{ key: 'a', more: 1 }]);
    });

    test('and takes no row for another whose columns it does not know', async () => {
      const known: Shared['known'] = new Map();
      const shared = { types: pg.types, known, nameOf: () => 'misread', done: () => {} };
      const two = () => {
        const pipeline = new Pipeline(shared, undefined);
        const answer = pipeline.ask('select $1::int as "one", 2 as "two"', [1]);
        client.query(pipeline);
        return answer;
      };
      await two();
      known.set('misread', { all: [{ name: 'one', read: Number }], empty: { one: null } });
      await expect(two()).rejects.toThrow(/other columns/);
      expect((await two()).rows).toEqual([{ one: 1, two: 2 }]);
    });

    test('and goes on without where it has forgotten them, but for the transaction that finds it out', async () => {
      const add = named('insert into "kept" values ($1 || \'!\')');
      await add('a');
      await ask('deallocate all');
      await ask('begin');
      await expect(add('b')).rejects.toThrow(/does not exist/);
      await ask('rollback');
      await ask('begin');
      await add('c');
      await ask('commit');
      expect(await kept()).toEqual([{ key: 'a!' }, { key: 'c!' }]);
    });

    test('and sends what it has forgotten again outside of a transaction, with all that went along', async () => {
      const add = named('insert into "kept" values ($1 || \'?\')');
      await add('a');
      await ask('deallocate all');
      await Promise.all([keep('b'), add('c'), keep('d')]);
      expect(await kept()).toEqual(['a?', 'b', 'c?', 'd'].map((key) => ({ key })));
    });
  });
});
