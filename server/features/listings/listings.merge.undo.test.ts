// The undo of a merge leaves all content as it was, whatever fields were chosen.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { comments } from '../../../contract/comments/comments.ts';
import { desk } from '../../../contract/desk/desk.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { listingMerge } from '../../../contract/listings/merge.ts';
import { session } from '../../../contract/session/session.ts';
import { dice } from '../../test/dice.ts';
import { type TestApp, testApps } from '../../test/harness.ts';
import { makeWorld, randomEdit } from '../../test/records/edits.ts';
import { make } from '../../test/records/make.ts';
import { publicGame } from '../../test/records/site.ts';
import { type AnyRecord, currentOf, versionAt, versionsOf } from '../../test/records/versions.ts';

const start = testApps();

const target = ({ id, version }: { id: string; version: number }) => ({ id, version });
const changes = ['version', 'updatedAt', 'updatedBy', 'warnings', 'contentUpdatedAt'];

function content(record: object) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !changes.includes(name)));
}

/** What tables hold of two listings, and who refers to them. */
async function traces({ database: { reads } }: TestApp, ids: readonly string[]) {
  const own = (name: 'slug' | 'link' | 'externalId' | 'mediaUse') =>
    reads.selectFrom(name).selectAll().where('entityId', 'in', ids).execute();
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  return {
    slugs: sorted(await own('slug')),
    links: sorted(await own('link')),
    externalIds: sorted(await own('externalId')),
    pictures: sorted(await own('mediaUse')),
    comments: sorted(await reads.selectFrom('comment').select(['id', 'recordId']).execute()),
    tasks: sorted(await reads.selectFrom('task').selectAll().execute()),
    games: sorted(await reads.selectFrom('articleGame').selectAll().execute()),
    pins: sorted(await reads.selectFrom('collectionPin').selectAll().execute()),
  };
}

test('a merge of random fields and its undo leave all content as it was', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { account } = await admin.ok(session.current, {});
  const world = await makeWorld(app, admin);
  const roll = dice(53);
  const edited = async (id: string, version: number, steps: number) => {
    let record: AnyRecord = { id, version };
    for (let step = 0; step < steps; step += 1) {
      app.clock.advance(1_000);
      const sent = { ...randomEdit('gameListing', roll, world), ...target(record) };
      const { status, body } = await admin.send(listings.edit, sent);
      if (status === 200) record = body['data'] as AnyRecord;
    }
    return currentOf(admin, 'gameListing', id);
  };
  for (let round = 0; round < 5; round += 1) {
    const isPublic = round % 2 === 0;
    const made = isPublic ? await publicGame(admin) : await make.listing(admin);
    const [keep, drop] = [
      await edited(made.id, made.version, 6),
      await edited((await make.listing(admin)).id, 1, 6),
    ];
    const ids = [keep.id, drop.id];
    await make.article(admin, { gameIds: [drop.id] });
    const both = await make.article(admin, { gameIds: [drop.id, keep.id] });
    const [from, until] = ['2026-06-10T00:00:00.000Z', '2026-06-20T00:00:00.000Z'];
    const pins = [{ gameId: drop.id, position: 3, from, until }, { gameId: keep.id }];
    const set = await make.collection(admin, { pins });
    const banner = await make.banner(admin, { target: { kind: 'game', id: drop.id, url: null } });
    const thread = await admin.ok(comments.add, { type: 'gameListing', id: drop.id, body: 'Twice here?' });
    await admin.ok(comments.add, { type: 'gameListing', id: keep.id, body: 'Mine' });
    await admin.ok(desk.assign, { type: 'gameListing', ids: [drop.id], assigneeId: account.id });
    const before = {
      traces: await traces(app, ids),
      records: [
        await currentOf(admin, 'gameListing', keep.id),
        await currentOf(admin, 'gameListing', drop.id),
      ],
    };

    const {
      fields,
      referrers,
      comments: threads,
      allowed,
    } = await admin.ok(listingMerge.mergePreview, { keep: keep.id, drop: drop.id });
    expect({ referrers, threads, allowed }).toEqual({ referrers: 4, threads: 1, allowed: true });
    const choices = ['keep', 'drop', 'both'] as const;
    const choose = Object.fromEntries(
      fields.map(({ path, both: joined }) => [path, choices[roll(joined === undefined ? 2 : 3)] ?? 'keep']),
    );
    // A public listing stays complete.
    if (isPublic)
      for (const path of [
        'summary',
        'categoryIds',
        'platforms',
        'deployments',
        'logoId',
        'coverId',
        'websiteUrl',
      ])
        if (path in choose) choose[path] = 'keep';
    const merged = await admin.ok(listingMerge.merge, { keep: target(keep), drop: target(drop), choose });
    for (const { path, keep: own, drop: other, both: joined } of fields) {
      const choice = choose[path];
      if (path === 'alternativeNames' && choose['name'] === 'both') continue;
      const value = { keep: own, drop: other, both: joined }[choice ?? 'keep'];
      expect(merged, `${path} ${choice}`).toMatchObject({ [path]: value });
    }
    await admin.fails('not_found', listings.detail, { id: drop.id });
    expect((await admin.ok(articles.detail, { id: both.id })).gameIds).toEqual([keep.id]);
    expect((await admin.ok(banners.detail, { id: banner.id })).target).toMatchObject({ id: keep.id });
    const moved = { gameId: keep.id, position: 3, from, until };
    expect((await admin.ok(collections.detail, { id: set.id })).pins).toEqual([moved]);
    expect(
      (await admin.ok(comments.list, { type: 'gameListing', id: keep.id })).rows.map(({ id }) => id),
    ).toContain(thread.id);
    expect(merged.task?.assignee.id).toBe(account.id);
    expect((await versionsOf(admin, 'gameListing', keep.id)).rows[0]).toMatchObject({
      action: 'gameListing.merge',
      version: keep.version + 1,
    });
    expect((await versionAt(admin, 'gameListing', keep.id, keep.version)).fields).toMatchObject({
      name: keep['name'],
      slug: keep['slug'],
    });

    const [outcome] = await admin.ok(bin.restore, { ids: [drop.id], giveBack: true });
    expect(outcome).toMatchObject({ outcome: 'restored', kept: 0, dropped: [], slug: null });
    const after = [
      await currentOf(admin, 'gameListing', keep.id),
      await currentOf(admin, 'gameListing', drop.id),
    ];
    expect(after.map(content)).toEqual(before.records.map(content));
    expect(await traces(app, ids)).toEqual(before.traces);
    expect((await admin.ok(banners.detail, { id: banner.id })).target).toMatchObject({ id: drop.id });
  }
});
