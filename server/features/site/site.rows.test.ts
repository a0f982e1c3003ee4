// How the public catalogue is read.
import { describe, expect, test } from 'vitest';
import { engine } from '../../test/databases.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/make.ts';
import { stepsOf } from '../../test/plans.ts';
import { allRows, rowsOf } from './site.rows.ts';

const start = testApps();

describe.runIf(engine === 'sqlite')('SQLite', () => {
  test('finds a slice of the catalogue by its numbers, however many listings have their status', async () => {
    const { as, database } = await start();
    await make.listing(await as('Listing Editor'));
    const all = await stepsOf(database, /from "listing" where/, async () => {
      for await (const rows of allRows(database, 1)) expect(rows).toEqual([]);
    });
    const some = await stepsOf(database, /from "listing" where/, () =>
      rowsOf(
        database,
        Array.from({ length: 500 }, (_, n) => n + 1),
      ),
    );
    expect(all).toEqual(['SEARCH listing USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)']);
    expect(some).toEqual(['SEARCH listing USING INTEGER PRIMARY KEY (rowid=?)']);
  });
});
