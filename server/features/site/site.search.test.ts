// Searches by few letters in a catalogue so large that they are made aside, and what they find is kept.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { site } from '../../../contract/site.ts';
import type { Database } from '../../platform/db/db.ts';
import { indexTexts, search } from '../../platform/search.ts';
import { type TestApp, testApps } from '../../test/harness.ts';
import { publicGame, shown } from '../../test/site.ts';

const start = testApps();

/** More than are searched on the event loop. */
const count = 20_500;
/** Letters that all, most, some, few and none of the games hold, alone and beside others. */
const sought = ['g', 'c', 'b', 'co', 'ba', '1', '12', 'co cu', 'ba 12', 'bajele 1', 'game 7', 'qz', 'co qz'];

test('few letters find all that hold them, whether they are found in advance, at once or from what is kept', {
  timeout: 60_000,
}, async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  const { id } = await publicGame(manager, { name: 'Original' });
  await copyMany(database, id);
  const expected = await totals(database);
  expect(Math.max(...expected)).toBeGreaterThan(20_000);
  // While what they share is being found in advance.
  expect(await found(app)).toEqual(expected);
  expect(await found(app)).toEqual(expected);
  await publicGame(manager, { name: 'Co Bajele 12' });
  const changed = await totals(database);
  expect(changed).not.toEqual(expected);
  expect(await found(app)).toEqual(changed);
});

/** One after the other: a crowd may be told to come again. */
async function found(app: TestApp['app']): Promise<number[]> {
  const counts: number[] = [];
  for (const q of sought) {
    counts.push((await shown(app, site.games, `games?q=${encodeURIComponent(q)}`)).total);
  }
  return counts;
}

/** What the database's index says of those that are public, in one query each. */
function totals({ reads, dialect }: Database): Promise<number[]> {
  const now = new Date().toISOString();
  return Promise.all(
    sought.map(async (q) => {
      const matches = search(dialect, 'listing', q)?.matches((name) => sql.ref(name)) ?? sql`true`;
      const { rows } = await sql<{ total: number }>`select count(*) as "total" from "listing"
        where "status" in ('published', 'scheduled') and "publishAt" <= ${now} and ${matches}`.execute(reads);
      return Number(rows[0]?.total);
    }),
  );
}

/** Adds copies of a game under other names, as the database makes them. */
async function copyMany({ writes, dialect }: Database, id: string): Promise<void> {
  await writes.transaction().execute(async (db) => {
    const original = await db
      .selectFrom('listing')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { seq, ...columns } = original;
    const number = sql`cast("n" as text)`;
    const other = ['id', 'slug', 'name', 'nameKey', 'likenessKey', 'websiteKey'];
    const names = Object.keys(columns).map((name) => sql.ref(name));
    const values = Object.keys(columns).map((name) =>
      other.includes(name) ? sql`${sql.ref(name)} || ${number}` : sql.ref(name),
    );
    await sql`insert into "listing" (${sql.join(names)})
      with recursive "copies" ("n") as (select 1 union all select "n" + 1 from "copies" where "n" < ${count})
      select ${sql.join(values)} from "copies" cross join "listing" where "seq" = ${seq}`.execute(db);
    const added = await db.selectFrom('listing').select('seq').where('seq', '>', seq).execute();
    const words = ['Co', 'Cu co', 'Co Bajele', 'Ba'];
    const texts = added.map(({ seq: number }) => {
      const common = words[number % 7 === 0 ? number % 4 : 0] ?? '';
      return { seq: number, text: { name: `${common} ${number}`, rest: ['A game'] } };
    });
    await indexTexts(db, dialect, 'listing', texts);
  });
}
