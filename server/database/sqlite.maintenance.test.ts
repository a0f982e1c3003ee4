import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { indexText } from '../records/search.ts';
import { engine, newFolder } from '../test/databases/databases.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

test.runIf(engine === 'sqlite')(
  'SQLite merges its search indexes and checkpoints its log by itself',
  async () => {
    const folder = newFolder();
    const database = await openDatabase({ file: join(folder, 'ludex.sqlite') });
    await migrate(database);
    for (let seq = 1; seq <= 300; seq += 1)
      await indexText(database.writes, 'sqlite', 'listing', seq, { name: `Game ${seq}`, rest: ['same'] });
    const segments = sql<{
      count: number;
    }>`select count(distinct "segid") as "count" from "listingSearch_idx"`;
    expect((await segments.execute(database.reads)).rows[0]?.count).toBeLessThan(20);
    const log = statSync(join(folder, 'ludex.sqlite-wal')).size;
    for (let n = 0; n < 40; n += 1) {
      const row = { key: `${n} ${'x'.repeat(1 << 20)}`, windowStart: '', count: 1 };
      await database.writes.insertInto('throttle').values(row).execute();
      await database.writes.deleteFrom('throttle').execute();
    }
    expect(statSync(join(folder, 'ludex.sqlite-wal')).size).toBeLessThan(log + (20 << 20));
    await database.close();
  },
);
