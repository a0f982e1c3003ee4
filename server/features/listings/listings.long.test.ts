// A list that looks as if it held very many: what takes long of it keeps nobody else waiting.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings.ts';
import { signals } from '../../platform/watch/signals.ts';
import { engine } from '../../test/databases.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/make.ts';

const start = testApps();

test.runIf(engine === 'sqlite')('all of a long list is counted aside, and always exactly', async () => {
  const { as, database } = await start();
  await sql`insert into "sqlite_sequence" ("name", "seq") values ('listing', 1000000)`.execute(
    database.writes,
  );
  const manager = await as('Content Manager');
  const counts: string[] = [];
  signals.query.hear(({ kind, sql: text }) => {
    if (text.includes('count(*)') && text.includes('"listing"')) counts.push(kind);
  });
  for (let total = 1; total <= 3; total += 1) {
    const made = await make.listing(manager);
    const [one, another] = await Promise.all([manager.ok(listings.list, {}), manager.ok(listings.list, {})]);
    expect(one).toMatchObject({ total, rows: [{ id: made.id }, ...Array(total - 1).fill({})] });
    expect(another).toEqual(one);
  }
  expect(counts).toEqual(['aside', 'aside', 'aside']);
});
