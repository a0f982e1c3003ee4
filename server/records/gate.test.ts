// FOUR_EYES: in its areas nobody publishes or schedules what they edited last, and what is scheduled stays as it was approved.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { bin } from '../../contract/bin/bin.ts';
import { inbox } from '../../contract/inbox/inbox.ts';
import { listings } from '../../contract/listings/listings.ts';
import { listingMerge } from '../../contract/listings/merge.ts';
import { releases } from '../../contract/releases/releases.ts';
import { type Client, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';

const start = testApps();
const publishAt = '2026-06-01T18:00:00.000Z';

test('nobody publishes or schedules what they edited last; steps are no edits', async () => {
  const app = await start({ fourEyes: ['articles'] });
  const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
  const { id } = await make.completeArticle(manager, await addPicture(app.database, 1280, 720));
  const target = async () => ({ id, version: (await manager.ok(articles.detail, { id })).version });
  const refused = async (client: Client, move: object) =>
    (await client.fails('forbidden', articles.status, { ...(await target()), ...move })).errorMessage;
  const text = 'You made the last edit, so somebody else has to publish this';
  expect(await refused(manager, { status: 'published' })).toBe(text);
  expect(await refused(manager, { status: 'scheduled', publishAt })).toBe(text);
  // A step by somebody else makes it no edit of theirs.
  await admin.ok(articles.status, { ...(await target()), status: 'inReview' });
  expect(await refused(manager, { status: 'published' })).toBe(text);
  app.clock.advance(1_000);
  await admin.ok(articles.edit, { ...(await target()), byline: 'Sam' });
  expect(await refused(admin, { status: 'published' })).toBe(text);
  await manager.ok(articles.status, { ...(await target()), status: 'scheduled', publishAt });
  await manager.ok(articles.status, { ...(await target()), status: 'published' });

  const game = await make.completeListing(manager);
  await manager.ok(listings.status, { id: game.id, version: 1, status: 'published' });
});

test('a public record changes by a pending change only, which somebody else publishes or schedules', async () => {
  const app = await start({ fourEyes: ['gameListings'] });
  const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
  const game = await make.completeListing(manager);
  const { version } = await admin.ok(listings.status, { id: game.id, version: 1, status: 'published' });
  const target = { id: game.id, version };
  const edited = { ...target, tagline: 'At once' };
  expect((await admin.fails('forbidden', listings.edit, edited)).errorMessage).toContain('pending change');
  await manager.ok(listings.saveChange, { ...target, fields: { tagline: 'New' } });
  const scheduled = { ...target, changeVersion: 1, state: 'scheduled', applyAt: publishAt } as const;
  await manager.fails('forbidden', listings.changeStatus, scheduled);
  await manager.fails('forbidden', listings.applyChange, { ...target, changeVersion: 1 });
  const items = [{ type: 'gameListing', id: game.id, action: 'apply' } as const];
  const release = await manager.ok(releases.add, { name: 'Season two', items });
  const run = { id: release.id, version: release.version };
  await manager.fails('forbidden', releases.schedule, { ...run, at: publishAt });
  await manager.fails('forbidden', releases.run, run);
  await admin.ok(releases.run, run);
  const { tagline } = await admin.ok(listings.detail, { id: game.id });
  expect(tagline).toBe('New');
});

test('nobody runs a release that publishes what they edited last, in the areas of the rule', async () => {
  const app = await start({ fourEyes: ['gameListings'] });
  const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
  const [own, first, second] = [
    await make.completeListing(manager),
    await make.completeListing(manager),
    await make.completeListing(manager),
  ];
  const text = await make.completeArticle(manager, await addPicture(app.database, 1280, 720));
  const publish = (type: 'gameListing' | 'article', id: string) => ({ type, id, action: 'publish' }) as const;
  const add = async (name: string, items: ReturnType<typeof publish>[]) => {
    const { id, version } = await manager.ok(releases.add, { name, items });
    return { id, version };
  };
  // A step by somebody else makes it no edit of theirs.
  await admin.ok(listings.status, { id: own.id, version: 1, status: 'inReview' });
  app.clock.advance(1_000);
  for (const { id } of [first, second]) await admin.ok(listings.edit, { id, version: 1, tagline: 'Theirs' });
  const mixed = await add('Mixed', [publish('gameListing', first.id), publish('gameListing', own.id)]);
  await manager.fails('forbidden', releases.run, mixed);
  await admin.fails('forbidden', releases.run, mixed);
  await manager.ok(
    releases.run,
    await add('Theirs', [publish('article', text.id), publish('gameListing', second.id)]),
  );
});

test('what another scheduled is unscheduled before it changes, and its maker is told', async () => {
  const app = await start({ fourEyes: ['gameListings'] });
  const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
  const draft = await make.completeListing(manager);
  const items = [{ type: 'gameListing', id: draft.id, action: 'publish' } as const];
  const release = await admin.ok(releases.add, { name: 'Season two', items });
  await admin.ok(releases.schedule, { id: release.id, version: release.version, at: publishAt });
  const edited = { id: draft.id, version: 1, tagline: 'Later' };
  const { errorMessage } = await manager.fails('forbidden', listings.edit, edited);
  expect(errorMessage).toBe('In the scheduled release “Season two”: unschedule it before you change this');
  await manager.ok(releases.unschedule, { id: release.id, version: release.version + 1 });
  await manager.ok(listings.edit, edited);

  const game = await make.completeListing(manager);
  const { version } = await admin.ok(listings.status, { id: game.id, version: 1, status: 'published' });
  const target = { id: game.id, version };
  await manager.ok(listings.saveChange, { ...target, fields: { tagline: 'First' } });
  const scheduled = { ...target, changeVersion: 1, state: 'scheduled', applyAt: publishAt } as const;
  await admin.ok(listings.changeStatus, scheduled);
  const again = { ...target, changeVersion: 2, fields: { tagline: 'Second' } };
  const { change } = await manager.ok(listings.saveChange, again);
  expect(change).toMatchObject({ state: 'draft', applyAt: null, fields: { tagline: 'Second' } });
  const { rows } = await admin.ok(inbox.list, {});
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['scheduleMissed', 'Changed since it was scheduled, so it is a draft again'],
  ]);
});

test('a record that is published again after a merge is undone comes back as a draft to who may not let it out', async () => {
  const app = await start({ fourEyes: ['gameListings'] });
  const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
  const published = async () => {
    const { id } = await make.completeListing(manager);
    app.clock.advance(1_000);
    return admin.ok(listings.status, { id, version: 1, status: 'published' });
  };
  const outcomes: unknown[] = [];
  for (const fields of [undefined, { name: 'Another name' }]) {
    const [keep, drop] = [await published(), await published()];
    const { fields: differ } = await manager.ok(listingMerge.mergePreview, { keep: keep.id, drop: drop.id });
    await manager.ok(listingMerge.merge, {
      requestId: drop.id,
      keep: { id: keep.id, version: keep.version },
      drop: { id: drop.id, version: drop.version },
      choose: Object.fromEntries(differ.map(({ path }) => [path, 'keep' as const])),
    });
    const [outcome] = await manager.ok(bin.restore, { ids: [drop.id], fields });
    outcomes.push([outcome?.status?.to, (await manager.ok(listings.detail, { id: drop.id })).status]);
  }
  expect(outcomes).toEqual([
    [undefined, 'published'],
    ['draft', 'draft'],
  ]);
});
