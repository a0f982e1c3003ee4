// Query plans of the lists by links, with 10,000 links.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { links } from '../../../contract/links/link-health.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { insertAll } from '../../database/statements.ts';
import { checkDueLinks } from '../../links/check.ts';
import { toUses } from '../../links/urls.ts';
import { newId } from '../../records/ids.ts';
import { analyse, plansOf } from '../../test/databases/plans.ts';
import { type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicGame } from '../../test/records/site.ts';

const start = testApps();
const count = 10_000;

/** Adds links of a thousand records, a tenth of them broken. The records themselves play no part. */
async function addManyLinks({ database }: TestApp): Promise<void> {
  const records = Array.from({ length: count / 10 }, (_, record) => ({
    id: newId(),
    links: Array.from({ length: 10 }, (_, index) => {
      return [`videoUrls.${index}`, `https://site-${record % 500}.example/${record}/${index}`] as const;
    }),
  }));
  const { uses, urls } = toUses('listing', records);
  const states = ['dead', 'unchecked', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'redirected'] as const;
  await insertAll(
    database.writes,
    'checkedUrl',
    urls.map((url, index) => {
      const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
      const state = states[index % 10] ?? 'ok';
      return { ...url, usedBy: 1, state, checkedAt: at, since: at, dueAt: at };
    }),
  );
  await insertAll(database.writes, 'link', uses);
}

test('no list of links, nor of records by their links, scans a whole table', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  await publicGame(admin);
  await make.article(admin);
  await make.banner(admin);
  await make.blockchain(admin);
  await addManyLinks(app);
  await analyse(app.database, ['checkedUrl', 'link']);
  const calls: Record<string, () => Promise<unknown>> = {
    due: () =>
      checkDueLinks({
        database: app.database,
        clock: () => app.clock.now,
        days: 0,
        signal: new AbortController().signal,
        outbound: async () => expect.fail('nothing is due'),
      }),
  };
  const lists = {
    listings: listings.list,
    articles: articles.list,
    banners: banners.list,
    blockchains: blockchains.list,
  };
  for (const [name, list] of Object.entries(lists)) {
    calls[`${name} by links`] = () => admin.ok(list, { linkState: ['dead', 'suspect', 'blocked'] });
    calls[`${name} with links`] = async () => expect((await admin.ok(list, {})).total).toBeGreaterThan(0);
  }
  for (const sort of ['since', '-since', 'url', '-url', 'checkedAt', '-checkedAt'] as const)
    calls[sort] = () => admin.ok(links.list, { sort });
  // Of a state that most links are in, PostgreSQL rightly counts them by reading all.
  for (const state of ['dead', 'redirected'] as const)
    calls[state] = () => admin.ok(links.list, { state: [state], ignored: false });
  calls['search'] = () => admin.ok(links.list, { q: 'site-1.example' });
  const wrong: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    // Rows look for any wrong link first, which ends at the first one.
    const growing = name.endsWith('with links') ? /^link$/ : /^(checkedUrl|link)$/;
    const looked = { about: /"checkedUrl"/, growing, count };
    const { statements, scans } = await plansOf(app.database, looked, call);
    expect(statements, name).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${name}: ${scan}`));
  }
  expect(wrong).toEqual([]);
  expect((await admin.ok(links.list, { state: ['dead'], sort: 'url' })).total).toBe(count / 10);
});
