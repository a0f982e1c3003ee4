// What SQLite leaves behind, and who sees to it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listings } from '../../../contract/listings.ts';
import { addAuditRows } from '../../test/auditRows.ts';
import { engine } from '../../test/databases.ts';
import { testApps } from '../../test/harness.ts';
import { indexText, indexTexts, matchingSeqs, unindexText } from '../search.ts';
import { type Database, openDatabase } from './db.ts';
import { migrate } from './migrate.ts';

const start = testApps();

/** Pieces that the index of listings is in. */
async function pieces({ reads }: Database): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct "segid") as "count" from "listingSearch_idx"`.execute(reads);
  return rows[0]?.count ?? 0;
}

describe.runIf(engine === 'sqlite')('maintenance of the embedded database', () => {
  async function open() {
    const folder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
    const file = join(folder, 'ludex.sqlite');
    const database = await openDatabase({ file });
    onTestFinished(async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await migrate(database);
    return { database, file };
  }

  /** Each call of several records leaves a piece of the index. */
  async function index(database: Database, calls: number) {
    const text = (seq: number) => ({ seq, text: { name: `Game ${seq}`, rest: ['same'] } });
    for (let seq = 1; seq <= calls; seq += 1)
      await indexTexts(database.writes, 'sqlite', 'listing', [text(2 * seq), text(2 * seq + 1)]);
  }

  /** Numbers of the listings whose words are not in the index yet. */
  async function waitingWords({ reads }: Database): Promise<number[]> {
    const { rows } = await sql<{ seq: number }>`select "seq" from "listingSearchRecent"`.execute(reads);
    return rows.map(({ seq }) => seq);
  }

  test('merges the pieces of a search index, and finds what it found', async () => {
    const { database } = await open();
    await index(database, 40);
    expect(await pieces(database)).toBeGreaterThan(6);
    await database.maintain?.();
    // Up to three of each size are left.
    expect(await pieces(database)).toBeLessThanOrEqual(6);
    const find = sql`select "rowid" from "listingSearch" where "listingSearch" match '"same"*'`;
    expect((await find.execute(database.reads)).rows).toHaveLength(80);
  });

  test('finds a record by its newest words, whether or not the search index has them', async () => {
    const { database } = await open();
    const { writes: db } = database;
    const save = (seq: number, name: string, rest: string) =>
      indexText(db, 'sqlite', 'listing', seq, { name, rest: [rest] });
    const expectFound = async (expected: Record<string, { all: number[]; inName: number[] }>) => {
      for (const [words, wanted] of Object.entries(expected)) {
        const found = await matchingSeqs(db, 'sqlite', 'listing', words.split(' '));
        const sorted = (lists: Iterable<number[]>) => [...lists].flat().toSorted((a, b) => a - b);
        expect({ all: sorted(found.all), inName: sorted(found.inName) }, words).toEqual(wanted);
      }
    };
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    for (const seq of range(1, 20)) await save(seq, `Game ${seq}`, 'early bird');
    expect(await waitingWords(database)).toEqual(range(1, 20));
    const early = {
      early: { all: range(1, 20), inName: [] },
      'gam 2': { all: [2, 20], inName: [2, 20] },
      'bir 3': { all: [3], inName: [] },
      ird: { all: [], inName: [] },
    };
    await expectFound(early);
    await database.maintain?.();
    expect(await waitingWords(database)).toEqual([]);
    await expectFound(early);

    await save(3, 'Early', 'late');
    await save(4, 'Four', 'late');
    await save(5, 'Five', 'late');
    await save(30, 'Thirty', 'late');
    await unindexText(db, 'listing', 4);
    await unindexText(db, 'listing', 6);
    // Goes to the index at once, past what waits.
    await indexTexts(db, 'sqlite', 'listing', [
      { seq: 5, text: { name: 'Five', rest: ['last'] } },
      { seq: 31, text: { name: 'Last', rest: [] } },
    ]);
    const late = {
      early: { all: range(1, 20).filter((seq) => ![4, 5, 6].includes(seq)), inName: [3] },
      late: { all: [3, 30], inName: [] },
      last: { all: [5, 31], inName: [31] },
      four: { all: [], inName: [] },
      'game 3': { all: [], inName: [] },
    };
    await expectFound(late);
    expect(await waitingWords(database)).toEqual([3, 30]);
    for (const seq of range(101, 116)) await save(seq, 'Other', '');
    await database.maintain?.();
    expect(await waitingWords(database)).toEqual([]);
    await expectFound(late);
  });

  test('gives rows of the audit log their indexes, and has time for the rest however many there are', async () => {
    const { database } = await open();
    await index(database, 40);
    await addAuditRows(database, 1_500);
    const waiting = async () => {
      const { rows } = await sql<{ id: string }>`select "id" from "auditRecent"`.execute(database.reads);
      return rows.map(({ id }) => Number(id.slice(-12)));
    };
    await database.maintain?.();
    const left = await waiting();
    expect(left.length).toBeGreaterThan(256);
    // The oldest first.
    expect(left[0]).toBe(1500 - left.length + 1);
    expect(await pieces(database)).toBeLessThanOrEqual(6);
    await database.maintain?.();
    expect((await waiting()).length).toBeLessThanOrEqual(256);
    const all = await sql<{ id: string }>`select "id" from "audit"`.execute(database.reads);
    expect(new Set(all.rows.map(({ id }) => id)).size).toBe(1500);
  });

  test('brings a log home that has grown long, and begins it anew', async () => {
    const { database } = await open();
    const log = async () => {
      const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(
        database.writes,
      );
      return { pages: rows[0]?.log ?? 0, home: rows[0]?.checkpointed ?? 0 };
    };
    const fill = async (mebibytes: number) => {
      for (let n = 0; n < mebibytes; n += 1) {
        const row = { key: `${n} ${'x'.repeat(1 << 20)}`, windowStart: '', count: 1 };
        await database.writes.insertInto('throttle').values(row).execute();
        await database.writes.deleteFrom('throttle').execute();
      }
    };
    await fill(2);
    await database.maintain?.();
    expect((await log()).home).toBeLessThan((await log()).pages);
    await fill(30);
    await database.maintain?.();
    const { pages, home } = await log();
    expect(home).toBe(pages);
    await fill(1);
    expect((await log()).pages).toBeLessThan(pages);
  });

  test('leaves everything to the next time while another process writes', async () => {
    const { database, file } = await open();
    await index(database, 40);
    const before = await pieces(database);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    await database.maintain?.();
    expect(await pieces(database)).toBe(before);
    other.close();
    await database.maintain?.();
    expect(await pieces(database)).toBeLessThan(before);
  });

  test('rests where merging has taken long', async () => {
    const { database } = await open();
    // So much is left where an index was filled at once.
    await sql`insert into "listingSearch" ("listingSearch", "rank") values ('crisismerge', 1000)`.execute(
      database.writes,
    );
    const wordsOf = (seq: number) => Array.from({ length: 24_000 }, (_, n) => `${seq * n}x${n * n}`);
    for (let seq = 1; seq <= 14; seq += 1)
      await indexTexts(database.writes, 'sqlite', 'listing', [
        { seq, text: { name: '', rest: wordsOf(seq) } },
        { seq: seq + 100, text: { name: '', rest: [] } },
      ]);
    const { lock } = database.writers;
    if (lock === undefined) throw new Error('SQLite has a lock');
    let turns = 0;
    let now = performance.now();
    /** Milliseconds that pass at each look at the clock by whoever has the lock, and by nobody else. */
    let pace = 300;
    let isHeld = false;
    vi.spyOn(lock, 'take').mockImplementation(async () => {
      turns += 1;
      isHeld = true;
    });
    vi.spyOn(lock, 'give').mockImplementation(() => {
      isHeld = false;
    });
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += isHeld ? pace : 0));
    onTestFinished(() => clock.mockRestore());
    const run = async () => {
      const before = turns;
      await database.maintain?.();
      return turns - before;
    };
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    pace = 0;
    now += 3_000;
    expect(await run()).toBeGreaterThan(1);
  });

  test('is done beside those who save', async () => {
    const { as, database } = await start();
    const editor = await as('Listing Editor');
    // Differs once another connection has committed something: whoever saves does so by this one.
    const version = async () => (await sql`pragma data_version`.execute(database.writes)).rows;
    const before = await version();
    for (let n = 1; n <= 40; n += 1) await editor.ok(listings.create, { name: `Saved ${n}` });
    await vi.waitFor(async () => expect(await version()).not.toEqual(before), 5_000);
    expect((await editor.ok(listings.list, { q: 'saved' })).total).toBe(40);
  });

  test('is done beside imports', async () => {
    const { as, database } = await start();
    const editor = await as('Listing Editor');
    for (let n = 1; n <= 12; n += 1) await editor.ok(listings.import, { rows: [{ name: `Imported ${n}` }] });
    await vi.waitFor(async () => expect(await pieces(database)).toBeLessThanOrEqual(3), 5_000);
  });
});
