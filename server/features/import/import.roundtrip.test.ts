// Files as programs write them go in, out in every format, and in again: nothing changes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExchangeType } from '../../../contract/exchange/columns.ts';
import { exchange } from '../../../contract/exchange/exchange.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { dialects } from '../../test/records/dialects.ts';
import { checkImport, runImport, untilJob } from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

/** Exports all records of a type in a format, and checks the import of that file: every row is unchanged. */
async function expectUnchanged(
  app: TestApp['app'],
  manager: Client,
  type: ExchangeType,
  format: 'csv' | 'xlsx' | 'json' | 'ndjson',
) {
  const { id } = await manager.ok(exchange.start, { type, filter: {}, format });
  await untilJob(manager, id, 'done');
  const { path } = await manager.ok(jobs.link, { id, what: 'file' });
  const file = (await app.inject({ url: path })).rawPayload;
  const { job, rows } = await checkImport(manager, type, file);
  expect(
    rows.filter(({ message, after }) => message !== null || after !== null),
    `${type} as ${format}`,
  ).toEqual([]);
  expect(job, `${type} as ${format}`).toMatchObject({ unchanged: job.total, refused: 0 });
  return job.total;
}

const formats = ['csv', 'xlsx', 'json', 'ndjson'] as const;

test('files of every program are read, and come back unchanged in every format', {
  timeout: 300_000,
}, async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  await make.completeListing(manager, {
    name: '=1+1',
    tagline: '-x',
    tags: ['a b', 'c; d'],
    alternativeNames: ["'tis", '[A]', "'90s"],
    socials: { x: 'axie' },
    description: '<p>Hi</p>',
    externalIds: { steam: '007', feed: "'00123", big: '76561198000000001' },
  });
  await make.listing(manager, { name: "'90s racing", minAge: 3 });
  for (const { program, file, columns, records, refused = 0 } of dialects) {
    const done = await runImport(manager, 'gameListing', file, {
      columns: Object.entries(columns).map(([column, field]) => ({ column, field })),
      key: 'slug',
      mode: 'upsert',
    });
    expect(done.job, program).toMatchObject({ changed: records.length, refused });
    const ids = done.rows.flatMap(({ entityId }) => entityId ?? []);
    const read = await Promise.all(ids.map((id) => manager.ok(listings.detail, { id })));
    expect(read, program).toMatchObject(records);
  }
  const total = 2 + dialects.reduce((sum, { records }) => sum + records.length, 0);
  for (const format of formats)
    expect(await expectUnchanged(app, manager, 'gameListing', format)).toBe(total);
});

const data = join(import.meta.dirname, '../../../../shared/data');

test.runIf(existsSync(data))('whole public files go in, out and in again', { timeout: 300_000 }, async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const files = [
    {
      type: 'gameListing',
      file: 'web3-games-awesome/games.json',
      columns: { name: 'name', url: 'websiteUrl', description: 'description', tags: 'tags' },
      total: 44,
    },
    {
      type: 'blockchain',
      file: 'chains-cosmos/chains.json',
      columns: { pretty_name: 'name', website: 'websiteUrl', chain_name: 'externalIds.cosmos' },
      total: 269,
    },
  ] as const;
  for (const { type, file, columns, total } of files) {
    const bytes = readFileSync(join(data, file));
    const mapping = {
      columns: Object.entries(columns).map(([column, field]) => ({ column, field })),
      key: 'slug',
      mode: 'upsert',
    } as const;
    const done = await runImport(manager, type, bytes, mapping);
    expect(done.job.total, file).toBe(total);
    expect(done.job.changed, file).toBeGreaterThan(total * 0.8);
    expect((await checkImport(manager, type, bytes, mapping)).job, file).toMatchObject({
      unchanged: done.job.changed,
      refused: done.job.refused,
    });
    expect(await expectUnchanged(app, manager, type, 'csv')).toBe(done.job.changed);
  }
});
