// Nobody lets out text that only they have seen where FOUR_EYES holds, by whatever path.
import { expect, test } from 'vitest';
import type { ReleaseType } from '../../contract/releases/releases.ts';
import { type TestApp, testApps } from '../test/harness.ts';
import { closedWays, listingWays, sharedWays, types, type World, ways } from '../test/records/gate-ways.ts';
import { visit } from '../test/records/site.ts';
import { lifecycleKinds } from './lifecycle-kinds.ts';

const start = testApps();

const pages = ['home', 'games?pageSize=100', 'articles?pageSize=100', 'collections'];

async function isPublic({ app: { app }, text, page }: World): Promise<boolean> {
  const all = page === undefined ? pages : [...pages, page];
  const bodies = await Promise.all(all.map(async (path) => (await visit(app, path)).body));
  return bodies.some((body) => body.includes(text));
}

type Way = [name: string, way: (world: World) => Promise<unknown>, opens: boolean];

/** Tries ways to the public one after the other, each with a text of its own. */
async function attempt(app: TestApp, all: readonly Way[]): Promise<void> {
  const [alone, other] = [await app.as('Content Manager'), await app.as('Administrator')];
  for (const [n, [name, way, opens]] of all.entries()) {
    const world: World = { app, alone, other, text: `Solo ${n}x` };
    await way(world);
    expect(await isPublic(world), name).toBe(opens);
  }
}

const waysOf = (all: typeof ways, type: ReleaseType, opens: boolean): Way[] =>
  Object.entries(all).map(([name, way]) => [name, (world) => way(world, type), opens]);
const ofListings = (opens: boolean): Way[] =>
  Object.entries(listingWays).map(([name, way]) => [name, way, opens]);

test.each(types)('one person lets out no own text where FOUR_EYES holds: %s', async (type) => {
  await attempt(await start({ fourEyes: [lifecycleKinds[type].area] }), waysOf(ways, type, false));
});

test('one person lets out no own text by a release, a job, a merge or the bin', async () => {
  await attempt(await start({ fourEyes: ['gameListings'] }), [
    ...waysOf(sharedWays, 'gameListing', false),
    ...ofListings(false),
  ]);
});

test('all of these ways lead to the public where it does not', async () => {
  const all = [...waysOf(ways, 'gameListing', true), ...waysOf(sharedWays, 'gameListing', true)];
  await attempt(await start(), [...all, ...ofListings(true)]);
});

test('an undo of an archiving publishes nothing that was edited in the meantime, by whomever', async () => {
  const app = await start();
  const writer = await app.as('Listing Editor');
  const by = { themselves: ({ alone }: World) => alone, 'a writer': () => writer };
  const all = Object.entries(closedWays).flatMap(([name, way]) =>
    Object.entries(by).map(
      ([who, of]): Way => [`${name}, by ${who}`, (world) => way(world, of(world)), false],
    ),
  );
  await attempt(app, all);
});
