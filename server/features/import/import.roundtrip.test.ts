// An unchanged export, imported again, changes nothing.
import { expect, test } from 'vitest';
import { exchange } from '../../../contract/exchange/exchange.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import { testApps } from '../../test/harness.ts';
import { checkImport, untilJob } from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('an export is unchanged throughout, in every format', { timeout: 60_000 }, async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  await make.completeListing(manager, {
    name: '=1+1',
    tagline: '-x',
    tags: ['a b', 'c; d'],
    alternativeNames: ["'tis", '[A]'],
    socials: { x: 'axie' },
    description: '<p>Hi</p>',
    externalIds: { steam: '007' },
  });
  await make.listing(manager, { name: 'Plain', minAge: 3 });
  for (const format of ['csv', 'xlsx', 'json', 'ndjson'] as const) {
    const { id } = await manager.ok(exchange.start, { type: 'gameListing', filter: {}, format });
    await untilJob(manager, id, 'done');
    const { path } = await manager.ok(jobs.link, { id, what: 'file' });
    const file = (await app.inject({ url: path })).rawPayload;
    const { job, rows } = await checkImport(manager, 'gameListing', file);
    expect(
      rows.map(({ message, after }) => ({ message, after })),
      format,
    ).toEqual([
      { message: null, after: null },
      { message: null, after: null },
    ]);
    expect(job, format).toMatchObject({ total: 2, unchanged: 2, refused: 0 });
  }
});
