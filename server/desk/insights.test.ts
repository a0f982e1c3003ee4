// Insights: each bar counts what the list shows with the bar's filters.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { type Insight, insights } from '../../contract/desk/insights.ts';
import { listings } from '../../contract/listings/listings.ts';
import { testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { publicGame } from '../test/records/site.ts';

const start = testApps();
const dayMs = 24 * 60 * 60_000;

test('each bar counts what its list shows, over weeks, states and people', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  await publicGame(manager, { name: 'Thirteen weeks ago' });
  app.clock.advance(13 * 7 * dayMs);
  const waiting = await make.completeListing(await app.as('Listing Editor'), { name: 'Waits' });
  const later = await app.as('Listing Editor');
  await later.ok(listings.status, { id: waiting.id, version: 1, status: 'inReview' });
  app.clock.advance(4 * dayMs);
  const now = await app.as('Content Manager');
  await publicGame(now, { name: 'This week', reviewEvery: 30 });
  await make.article(now, { title: 'A draft' });

  const found = await now.ok(insights.summary, { type: 'gameListing' });
  const counts = Object.fromEntries(found.map(({ plot, bars }) => [plot, bars.map(({ count }) => count)]));
  const none = Array.from({ length: 11 }, () => 0);
  expect(counts).toEqual({
    publications: [...none, 1],
    freshness: [1, 1, 2],
    completeness: expect.any(Array),
    links: expect.any(Array),
    reviewAge: [1, 1, 1, 0],
    reviewPeople: [1],
    changePeople: [1, 1],
  });
  for (const { bars } of found)
    for (const { filters, count } of bars)
      expect((await now.ok(listings.list, filters)).total, JSON.stringify(filters)).toBe(count);
  const people = found.find(({ plot }) => plot === 'reviewPeople')?.bars;
  expect(people).toMatchObject([{ label: 'The Listing Editor' }] satisfies Partial<
    Insight['bars'][number]
  >[]);
  const texts = await now.ok(insights.summary, { type: 'article' });
  for (const { bars } of texts)
    for (const { filters, count } of bars)
      expect((await now.ok(articles.list, filters)).total, JSON.stringify(filters)).toBe(count);
  expect(texts.find(({ plot }) => plot === 'changePeople')?.bars).toMatchObject([{ count: 1 }]);
  await (await app.as('Listing Editor')).fails('forbidden', insights.summary, { type: 'article' });
});
