import { expect, test } from 'vitest';
import { engine } from '../test/databases/databases.ts';
import { testApps } from '../test/harness.ts';

const start = testApps();

test.runIf(engine === 'sqlite')('no limit is bound, by which SQLite would plan anew each time', async () => {
  const { reads, writes, aside } = (await start()).database;
  for (const db of [reads, writes, aside]) {
    const { sql, parameters } = db.selectFrom('role').select('id').limit(3).compile();
    expect([sql, parameters]).toEqual(['select "id" from "role" limit 3', []]);
  }
});
