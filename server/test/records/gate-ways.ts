// Ways by which one person may try to let out text that they wrote, for the tests of the gate.
import { expect } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { history } from '../../../contract/history/history.ts';
import { activeJobStates, jobs } from '../../../contract/jobs/jobs.ts';
import { links } from '../../../contract/links/link-health.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { listingMerge } from '../../../contract/listings/merge.ts';
import { type ReleaseType, releases } from '../../../contract/releases/releases.ts';
import { applyDueOf } from '../../changes/due.ts';
import { urlIdOf } from '../../links/urls.ts';
import { publishDueOf } from '../../records/lifecycle.ts';
import { lifecycleKinds } from '../../records/lifecycle-kinds.ts';
import { runDueReleasesJob } from '../../releases/due.ts';
import type { Client, TestApp } from '../harness.ts';
import { runImport } from './imports.ts';
import { make } from './make.ts';
import { stock } from './pictures.ts';

/** The calls that all types have. */
export const calls = {
  gameListing: listings,
  article: articles,
  banner: banners,
  collection: collections,
} as unknown as Record<ReleaseType, typeof listings>;
const textField = {
  gameListing: 'tagline',
  article: 'title',
  banner: 'headline',
  collection: 'subline',
} as const;
export const types = Object.keys(calls) as ReleaseType[];

type Versioned = { id: string; version: number; change?: { version: number } | null };

export type World = {
  app: TestApp;
  /** Who writes the text and tries to let it out, and somebody else with the same rights. */
  alone: Client;
  other: Client;
  text: string;
  /** A page that shows the text, if the lists do not. */
  page?: string;
};
const inAMinute = ({ app }: World) => new Date(app.clock.now.getTime() + 60_000).toISOString();

async function complete({ app, alone, text }: World, type: ReleaseType, by = alone): Promise<Versioned> {
  const fields = { [textField[type]]: text };
  if (type === 'gameListing') return make.completeListing(by, fields);
  if (type === 'article') return make.completeArticle(by, stock.coverId, fields);
  if (type === 'banner') return make.completeBanner(app, by, fields);
  return make.collection(by, { rule: {}, ...fields });
}

const read = ({ other }: World, type: ReleaseType, { id }: { id: string }): Promise<Versioned> =>
  other.ok(calls[type].detail, { id });

/** A public record with the text of somebody else. */
async function live(world: World, type: ReleaseType): Promise<Versioned> {
  const { alone, other, app } = world;
  const record = await complete(
    { ...world, text: `Once ${world.text.toLowerCase()}, by another` },
    type,
    other,
  );
  app.clock.advance(1_000);
  return alone.ok(calls[type].status, { id: record.id, version: record.version, status: 'published' });
}

const edit = (world: World, type: ReleaseType, { id, version }: Versioned, by = world.alone) =>
  by.send(calls[type].edit, { id, version, [textField[type]]: world.text });

async function changed(world: World, type: ReleaseType): Promise<Required<Versioned>> {
  const { id, version } = await live(world, type);
  const fields = { [textField[type]]: world.text };
  return world.alone.ok(calls[type].saveChange, { id, version, fields }) as Promise<Required<Versioned>>;
}

const changeOf = ({ id, version, change }: Versioned) => ({
  id,
  version,
  changeVersion: change?.version ?? 0,
});

async function runClock({ app }: World): Promise<void> {
  app.clock.advance(120_000);
  for (const kind of Object.values(lifecycleKinds)) await app.runJob(publishDueOf(kind));
  for (const type of types) await app.runJob(applyDueOf(type));
  await app.runJob(runDueReleasesJob);
}

async function ended(client: Client, reply: { body: Record<string, unknown> }): Promise<string | undefined> {
  const id = (reply.body['data'] as { id?: string } | undefined)?.id;
  if (reply.body['success'] !== true || id === undefined) return undefined;
  const state = async () => (await client.ok(jobs.detail, { id })).job.state;
  await expect.poll(state, { interval: 5 }).not.toSatisfy((one) => activeJobStates.includes(one as never));
  return id;
}

async function planned(
  { other, app }: World,
  type: ReleaseType,
  id: string,
  action: 'publish' | 'apply' | 'archive',
): Promise<Versioned> {
  app.clock.advance(1_000);
  return other.ok(releases.add, { name: `Release of ${id}`, items: [{ type, id, action }] });
}

const target = ({ id, version }: Versioned) => ({ id, version });

/** Ways by which somebody lets out text that they wrote, by code that each type has. */
export const ways: Readonly<Record<string, (world: World, type: ReleaseType) => Promise<unknown>>> = {
  edit: async (world, type) => edit(world, type, await live(world, type)),
  'publish a draft': async (world, type) =>
    world.alone.send(calls[type].status, { ...target(await complete(world, type)), status: 'published' }),
  'schedule a draft': async (world, type) => {
    const sent = { ...target(await complete(world, type)), status: 'scheduled', publishAt: inAMinute(world) };
    await world.alone.send(calls[type].status, sent);
    await runClock(world);
  },
  'edit what another scheduled': async (world, type) => {
    const record = await complete({ ...world, text: 'Once another text' }, type);
    const sent = { ...target(record), status: 'scheduled', publishAt: inAMinute(world) } as const;
    await edit(world, type, await world.other.ok(calls[type].status, sent));
    await runClock(world);
  },
  'apply a change': async (world, type) =>
    world.alone.send(calls[type].applyChange, changeOf(await changed(world, type))),
  'schedule a change': async (world, type) => {
    const sent = { ...changeOf(await changed(world, type)), state: 'scheduled', applyAt: inAMinute(world) };
    await world.alone.send(calls[type].changeStatus, sent);
    await runClock(world);
  },
  'restore from history': async (world, type) => {
    const record = await complete(world, type);
    const sent = { ...target(record), [textField[type]]: 'Once an edit by another' };
    const edited = await world.other.ok(calls[type].edit, sent);
    const { id, version } = await world.alone.ok(calls[type].status, {
      ...target(edited),
      status: 'published',
    });
    await world.alone.ok(history.restore, { type, id, version, at: 1 });
    await world.alone.send(calls[type].applyChange, changeOf(await read(world, type, { id })));
  },
};

/** Ways by code that all types share. */
export const sharedWays: typeof ways = {
  'save a change again that another scheduled': async (world, type) => {
    const record = await changed({ ...world, text: 'Once a first change' }, type);
    const sent = { ...changeOf(record), state: 'scheduled', applyAt: inAMinute(world) } as const;
    const scheduled = await world.other.ok(calls[type].changeStatus, sent);
    const fields = { [textField[type]]: world.text };
    await world.alone.ok(calls[type].saveChange, { ...changeOf(scheduled), fields });
    await runClock(world);
  },
  'run a release': async (world, type) => {
    const { id } = await complete(world, type);
    await world.alone.send(releases.run, target(await planned(world, type, id, 'publish')));
  },
  'run a release of a change': async (world, type) => {
    const { id } = await changed(world, type);
    await world.alone.send(releases.run, target(await planned(world, type, id, 'apply')));
  },
  'schedule a release': async (world, type) => {
    const { id } = await complete(world, type);
    const sent = { ...target(await planned(world, type, id, 'publish')), at: inAMinute(world) };
    await world.alone.send(releases.schedule, sent);
    await runClock(world);
  },
  'edit a draft of a release that another scheduled': async (world, type) => {
    const { id, version } = await complete({ ...world, text: 'Once another text' }, type);
    const release = await planned(world, type, id, 'publish');
    await world.other.ok(releases.schedule, { ...target(release), at: inAMinute(world) });
    world.app.clock.advance(1_000);
    await edit(world, type, { id, version });
    await runClock(world);
  },
  'save a change again of a release that another scheduled': async (world, type) => {
    const record = await changed({ ...world, text: 'Once a first change' }, type);
    const release = await planned(world, type, record.id, 'apply');
    await world.other.ok(releases.schedule, { ...target(release), at: inAMinute(world) });
    world.app.clock.advance(1_000);
    const fields = { [textField[type]]: world.text };
    await world.alone.send(calls[type].saveChange, { ...changeOf(record), fields });
    await runClock(world);
  },
};

/** Ways that only listings have. */
export const listingWays: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'publish in bulk': async (world) => {
    const { id } = await complete(world, 'gameListing');
    const sent = { select: { ids: [id] }, do: { status: 'published' }, start: true };
    await ended(world.alone, await world.alone.send(listings.bulk, sent));
  },
  'import over a public record': async (world) => {
    const { id } = await live(world, 'gameListing');
    const { slug } = await world.other.ok(listings.detail, { id });
    const file = `slug,name,tagline\n${slug},Any name,${world.text}\n`;
    await runImport(world.alone, 'gameListing', file, { key: 'slug', mode: 'update' }).catch(() => {});
  },
  'replace a link': async (world) => {
    const { id } = await live(world, 'gameListing');
    const { websiteUrl, slug } = await world.other.ok(listings.detail, { id });
    world.page = `games/${slug}`;
    world.text = `https://${world.text.replace(' ', '-').toLowerCase()}.example/`;
    const sent = { id: urlIdOf(String(websiteUrl)), type: 'gameListing', url: world.text, start: true };
    await ended(world.alone, await world.alone.send(links.replace, sent));
  },
  'merge a change into another record': async (world) => {
    const [drop, keep] = [await changed(world, 'gameListing'), await live(world, 'gameListing')];
    await merge(world, keep, drop, 'keep');
    const kept = await read(world, 'gameListing', keep);
    await world.alone.send(listings.applyChange, changeOf(kept));
  },
  'merge a text into a public record': async (world) => {
    const [drop, keep] = [await complete(world, 'gameListing'), await live(world, 'gameListing')];
    await merge(world, keep, drop, 'drop');
  },
  'restore what was merged under another name': async (world) => {
    const [drop, keep] = [await live(world, 'gameListing'), await live(world, 'gameListing')];
    await merge(world, keep, drop, 'keep');
    await world.alone.ok(bin.restore, { ids: [drop.id], fields: { name: world.text } });
  },
  'restore a draft under another name, and publish it': async (world) => {
    const { id, version } = await complete(
      { ...world, text: 'Once another text' },
      'gameListing',
      world.other,
    );
    await world.alone.ok(listings.remove, { id, version });
    world.app.clock.advance(1_000);
    await world.alone.ok(bin.restore, { ids: [id], fields: { name: world.text } });
    const restored = await read(world, 'gameListing', { id });
    await world.alone.send(listings.status, { ...target(restored), status: 'published' });
  },
  'restore a draft of a scheduled release under another name': async (world) => {
    const { id, version } = await complete({ ...world, text: 'Once another text' }, 'gameListing');
    const release = await planned(world, 'gameListing', id, 'publish');
    await world.other.ok(releases.schedule, { ...target(release), at: inAMinute(world) });
    world.app.clock.advance(1_000);
    await world.alone.ok(listings.remove, { id, version });
    await world.alone.send(bin.restore, { ids: [id], fields: { name: world.text } });
    await runClock(world);
  },
  'edit a text that another edited in bulk only': async (world) => {
    const { id } = await complete(world, 'gameListing');
    world.app.clock.advance(1_000);
    const sent = { select: { ids: [id] }, do: { set: { minAge: 12 } }, start: true };
    await ended(world.other, await world.other.send(listings.bulk, sent));
    const record = await read(world, 'gameListing', { id });
    await world.alone.send(listings.status, { ...target(record), status: 'published' });
  },
  'verify and note by another': async (world) => {
    const { id, version } = await complete(world, 'gameListing');
    world.app.clock.advance(1_000);
    const noted = { id, version, verified: true, internalNotes: 'Seen by nobody' };
    const record = await world.other.ok(listings.edit, noted);
    await world.alone.send(listings.status, { ...target(record), status: 'published' });
  },
};

/** Ways that let out text which changed since it was approved. Nobody may. */
export const closedWays: Readonly<Record<string, (world: World, by: Client) => Promise<unknown>>> = {
  'undo a job that archived': async (world, by) => {
    const { id } = await live(world, 'gameListing');
    const sent = { select: { ids: [id] }, do: { status: 'archived' }, start: true };
    const job = await ended(world.alone, await world.alone.send(listings.bulk, sent));
    world.app.clock.advance(1_000);
    await edit(world, 'gameListing', await read(world, 'gameListing', { id }), by);
    const undo = await ended(world.alone, await world.alone.send(jobs.undo, { id: job }));
    const { rows } = await world.alone.ok(jobs.detail, { id: String(undo) });
    expect(rows).toMatchObject([
      { outcome: 'refused', message: expect.stringMatching(/^Changed since by /) },
    ]);
  },
  'undo a release that archived': async (world, by) => {
    const { id } = await live(world, 'gameListing');
    const release = await planned(world, 'gameListing', id, 'archive');
    const run = await world.alone.ok(releases.run, target(release));
    world.app.clock.advance(1_000);
    await edit(world, 'gameListing', await read(world, 'gameListing', { id }), by);
    await world.alone.ok(releases.undo, target(run));
    for (const job of (await world.alone.ok(jobs.list, {})).rows)
      await ended(world.alone, { body: { success: true, data: { id: job.id } } });
  },
};

async function merge({ alone, other }: World, keep: Versioned, drop: Versioned, side: 'keep' | 'drop') {
  const { fields } = await other.ok(listingMerge.mergePreview, { keep: keep.id, drop: drop.id });
  const choose = fields.map(({ path }) => [path, path === 'slug' ? 'keep' : side] as const);
  const sent = { keep: target(keep), drop: target(drop), choose: Object.fromEntries(choose) };
  return alone.send(listingMerge.merge, { requestId: `merge ${drop.id}`, ...sent });
}
