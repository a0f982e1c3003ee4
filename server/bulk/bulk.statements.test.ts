// How many statements a bulk edit of listings runs per row. What a part reads at once does not count.
import { expect, test } from 'vitest';
import { jobs } from '../../contract/jobs/jobs.ts';
import { listings } from '../../contract/listings/listings.ts';
import { events } from '../telemetry/events.ts';
import { testApps } from '../test/harness.ts';
import { untilJob } from '../test/records/imports.ts';
import { make } from '../test/records/make.ts';
import { stock } from '../test/records/pictures.ts';

const start = testApps();

const counts = new Map<string, number>();
// Jobs work on the writing connection; calls that ask for their state read beside it.
events.query.subscribe(({ kind, sql }) => {
  if (kind === 'write') counts.set(sql, (counts.get(sql) ?? 0) + 1);
});

const count = 60;

/** The statements that ran for each row since the last call. */
function perRow(): string[] {
  const all = [...counts].flatMap(([sql, times]) => Array<string>(Math.floor(times / count)).fill(sql));
  counts.clear();
  return all.map((sql) => sql.replaceAll('"', '').split(' ', 2).join(' ')).sort();
}

test('each row takes a savepoint, its update and its pending change', async () => {
  const editor = await (await start()).as('Content Manager');
  for (let n = 0; n < count; n += 1)
    await make.listing(editor, { websiteUrl: 'https://shared.example', logoId: stock.logoId });
  counts.clear();
  const row = ['release savepoint', 'savepoint row', 'select *', 'update listing'];
  const { id } = await editor.ok(listings.bulk, { select: { filter: {} }, do: { set: { minAge: 12 } } });
  await untilJob(editor, id, 'ready');
  expect(perRow()).toEqual(row);
  await editor.ok(jobs.start, { id });
  await untilJob(editor, id, 'done');
  expect(perRow()).toEqual(row);
  const undo = await editor.ok(jobs.undo, { id });
  expect((await untilJob(editor, undo.id, 'done')).changed).toBe(count);
  expect(perRow()).toEqual(row);
});
