// SQLite reads a batch of public records by row id, never by the index on status.
import { describe, expect, test } from 'vitest';
import { engine } from '../test/databases/databases.ts';
import { stepsOf } from '../test/databases/plans.ts';
import { testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { visit } from '../test/records/site.ts';
import { allRows, rowsOf } from './rows.ts';

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

  test('finds a part of the sitemap so, of listings and of articles', async () => {
    const { app, as, database } = await start();
    await make.listing(await as('Listing Editor'));
    const steps = await stepsOf(database, /select "seq", "slug", "updatedAt"/, () =>
      visit(app, 'sitemap.xml?shard=1'),
    );
    const byNumber = (table: string) => `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)`;
    expect(new Set(steps)).toEqual(new Set([byNumber('listing'), byNumber('article')]));
  });
});
