// Pending changes: a published record is edited without touching what the public sees.
import { describe, expect, test } from 'vitest';
import { site } from '../../contract/delivery/delivery.ts';
import { history } from '../../contract/history/history.ts';
import { listings } from '../../contract/listings/listings.ts';
import { testApps } from '../test/harness.ts';
import { changedGame } from '../test/records/changes.ts';
import { make } from '../test/records/make.ts';
import { publicGame, shown, visit } from '../test/records/site.ts';
import { versionsOf } from '../test/records/versions.ts';
import { applyDueOf } from './due.ts';

const start = testApps();
const applyDue = applyDueOf('gameListing');

describe('saving', () => {
  test('an editor saves a change of what is public, and only the change differs', async () => {
    const { as } = await start();
    const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
    const before = await publicGame(manager, { tagline: 'Old' });
    const { id, version } = before;
    const fields = { tagline: 'New', minAge: before.minAge };
    const saved = await editor.ok(listings.saveChange, { id, version, fields });
    expect(saved).toEqual({
      ...before,
      change: {
        version: 1,
        base: version,
        // What is equal to the listing is no part of it.
        fields: { tagline: 'New' },
        from: { tagline: 'Old' },
        conflicts: [],
        state: 'draft',
        applyAt: null,
        failure: null,
        by: expect.objectContaining({ name: 'The Listing Editor' }),
        at: '2026-06-01T12:00:00.000Z',
      },
    });
    expect(await editor.ok(listings.detail, { id })).toEqual(saved);

    const more = { id, version, changeVersion: 1, fields: { summary: null } };
    expect((await editor.ok(listings.saveChange, more)).change).toMatchObject({
      version: 2,
      fields: { tagline: 'New', summary: null },
    });
    expect(await editor.fails('stale_version', listings.saveChange, more)).toMatchObject({
      data: { change: { version: 2 } },
    });
    await editor.fails('stale_version', listings.saveChange, { id, version, fields: { tagline: 'A' } });
    const back = { tagline: 'Old', summary: before.summary };
    const none = await editor.ok(listings.saveChange, { id, version, changeVersion: 2, fields: back });
    expect(none).toEqual(before);
  });

  test('values are checked as in an edit, and what is missing only when the change is sent on', async () => {
    const { as } = await start();
    const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
    const { id, version } = await publicGame(manager);
    const gone = '01890000-0000-7000-8000-000000000000';
    const refused = await editor.fails('invalid_fields', listings.saveChange, {
      id,
      version,
      fields: { categoryIds: [gone], coverId: gone, name: '' },
    });
    expect(Object.keys(refused.fieldErrors ?? {})).toContain('fields.name');
    const missing = await editor.fails('invalid_fields', listings.saveChange, {
      id,
      version,
      fields: { categoryIds: [gone], coverId: gone },
    });
    expect(missing.fieldErrors).toEqual({
      'fields.categoryIds.0': 'This category does not exist',
      'fields.coverId': 'This picture does not exist',
    });
    await editor.ok(listings.saveChange, { id, version, fields: { summary: null } });
    const sent = { id, version, changeVersion: 1, state: 'inReview' };
    expect(await editor.fails('invalid_fields', listings.changeStatus, sent)).toMatchObject({
      fieldErrors: { summary: expect.any(String) },
    });
    const applied = await manager.fails('invalid_fields', listings.applyChange, {
      id,
      version,
      changeVersion: 1,
    });
    expect(applied.fieldErrors).toMatchObject({ summary: expect.any(String) });

    const draft = await make.listing(editor);
    const direct = { id: draft.id, version: 1, fields: { tagline: 'A' } };
    await editor.fails('invalid_transition', listings.saveChange, direct);
  });

  test('untouched fields follow the listing, and a live edit to the same value ends the change', async () => {
    const { as } = await start();
    const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
    const { id, version } = await changedGame(editor, manager);
    const live = await manager.ok(listings.edit, { id, version, developer: 'Live studio' });
    expect(live).toMatchObject({ developer: 'Live studio', change: { fields: { tagline: 'New tagline' } } });
    expect(await editor.ok(listings.list, { hasChanges: true })).toMatchObject({
      total: 1,
      rows: [{ id, hasChanges: true, status: 'published' }],
    });
    const same = await manager.ok(listings.edit, { id, version: live.version, tagline: 'New tagline' });
    expect(same.change).toBeNull();
    expect(await editor.ok(listings.list, { hasChanges: true })).toMatchObject({ total: 0 });
    expect(await editor.ok(listings.list, { hasChanges: false })).toMatchObject({
      rows: [{ id, hasChanges: false }],
    });
  });
});

describe('publishing', () => {
  test('a change is published as one audited edit, which the history takes back', async () => {
    const { app, as } = await start();
    const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
    const { id, version, slug } = await changedGame(editor, manager, { tagline: 'New', slug: 'new-address' });
    const target = { id, version, changeVersion: 1 };
    await editor.fails('forbidden', listings.applyChange, target);
    await manager.fails('stale_version', listings.applyChange, { ...target, changeVersion: 2 });
    const page = await visit(app, `games/${slug}`);
    expect((await visit(app, 'games/new-address')).statusCode).toBe(404);

    const published = await manager.ok(listings.applyChange, target);
    expect(published).toMatchObject({
      version: version + 1,
      tagline: 'New',
      slug: 'new-address',
      change: null,
    });
    expect((await visit(app, `games/${slug}`)).statusCode).toBe(301);
    expect(await shown(app, site.game, 'games/new-address')).toMatchObject({ tagline: 'New' });
    await manager.fails('not_found', listings.applyChange, { ...target, version: version + 1 });
    const { rows } = await versionsOf(manager, 'gameListing', id);
    expect(rows[0]).toMatchObject({ action: 'gameListing.applyChange', fields: ['slug', 'tagline'] });
    const restore = {
      type: 'gameListing',
      id,
      version: version + 1,
      at: version,
      paths: ['tagline', 'slug'],
    };
    await manager.ok(history.restore, restore as never);
    expect((await visit(app, `games/${slug}`)).statusCode).toBe(301);
    await manager.ok(listings.applyChange, { id, version: version + 1, changeVersion: 1 });
    expect((await visit(app, `games/${slug}`)).json().tagline).toBe(page.json().tagline);
  });

  test('a field that was changed live since is refused with both values, until one is chosen', async () => {
    const { as } = await start();
    const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
    const { id, version } = await changedGame(editor, manager, { tagline: 'Mine', developer: 'Mine too' });
    const live = await manager.ok(listings.edit, { id, version, tagline: 'Theirs' });
    const target = { id, version: live.version, changeVersion: 1 };
    const refused = await manager.fails('stale_version', listings.applyChange, target);
    expect(refused.data).toMatchObject({
      tagline: 'Theirs',
      change: { fields: { tagline: 'Mine' }, from: { tagline: null }, conflicts: ['tagline'] },
    });
    const chosen = { id, version: live.version, changeVersion: 1, fields: { tagline: 'Mine' } };
    expect((await editor.ok(listings.saveChange, chosen)).change).toMatchObject({
      conflicts: [],
      from: { tagline: 'Theirs' },
    });
    expect(await manager.ok(listings.applyChange, { ...target, changeVersion: 2 })).toMatchObject({
      tagline: 'Mine',
      developer: 'Mine too',
    });
  });

  test('a change goes through review, is scheduled by a publisher, and appears by the clock', async () => {
    const { app, as, clock, runJob } = await start();
    const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
    const { id, version, slug } = await changedGame(editor, manager);
    const move = { id, version, changeVersion: 1 };
    await editor.ok(listings.changeStatus, { ...move, state: 'inReview' });
    const applyAt = new Date(clock.now.getTime() + 60_000).toISOString();
    const scheduling = { ...move, changeVersion: 2, state: 'scheduled', applyAt } as const;
    await editor.fails('forbidden', listings.changeStatus, scheduling);
    await manager.fails('invalid_fields', listings.changeStatus, { ...scheduling, applyAt: undefined });
    const { change } = await manager.ok(listings.changeStatus, scheduling);
    expect(change).toMatchObject({ state: 'scheduled', applyAt });
    // What the clock will publish is the publisher's.
    const later = { id, version, changeVersion: 3, fields: { tagline: 'Sneaked in' } };
    await editor.fails('forbidden', listings.saveChange, later);
    await editor.fails('forbidden', listings.dropChange, { id, changeVersion: 3 });
    await runJob(applyDue);
    clock.advance(60_000);
    await runJob(applyDue);
    expect(await shown(app, site.game, `games/${slug}`)).toMatchObject({ tagline: 'New tagline' });
    expect(await editor.ok(listings.detail, { id })).toMatchObject({ version: version + 1, change: null });
  });

  test('a scheduled change that cannot be published becomes a draft again and says why', async () => {
    const { as, clock, runJob } = await start();
    const manager = await as('Content Manager');
    const { id, version } = await changedGame(manager, manager);
    const applyAt = new Date(clock.now.getTime() + 60_000).toISOString();
    const target = { id, version, changeVersion: 1 };
    await manager.ok(listings.changeStatus, { ...target, state: 'scheduled', applyAt });
    await manager.ok(listings.edit, { id, version, tagline: 'Changed meanwhile' });
    clock.advance(60_000);
    await runJob(applyDue);
    expect(await manager.ok(listings.detail, { id })).toMatchObject({
      tagline: 'Changed meanwhile',
      change: { state: 'draft', applyAt: null, failure: expect.stringContaining('tagline') },
    });
  });
});

test('without the right to publish nobody changes what is public, by any call', async () => {
  const { as } = await start();
  const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
  const { id, version } = await publicGame(manager);
  await editor.fails('forbidden', listings.edit, { id, version, featured: true });
  const { version: next } = await editor.ok(listings.edit, {
    id,
    version,
    verified: true,
    internalNotes: 'Seen',
  });
  await editor.fails('forbidden', listings.edit, { id, version: next, verified: true, tagline: 'Both' });
  const both = { id, version: next, fields: { internalNotes: 'Ask Ana', tagline: 'Waits' } };
  const saved = await editor.ok(listings.saveChange, both);
  expect(saved).toMatchObject({ version: next + 1, internalNotes: 'Ask Ana', tagline: null });
  expect(saved.change).toMatchObject({ base: next + 1, fields: { tagline: 'Waits' } });
  const noted = { id, version: next + 1, changeVersion: 1, fields: { internalNotes: 'Asked' } };
  const { change } = await editor.ok(listings.saveChange, noted);
  expect(change).toMatchObject({ version: 1, fields: { tagline: 'Waits' } });
  const live = await manager.ok(listings.edit, { id, version: next + 2, tagline: 'Live' });
  const restoring = { type: 'gameListing', id, version: live.version, at: version } as const;
  await editor.ok(history.restore, { ...restoring, paths: ['tagline'] } as const);
  const restored = await editor.ok(listings.detail, { id });
  expect(restored).toMatchObject({
    version: live.version,
    tagline: 'Live',
    change: { fields: { tagline: null } },
  });
  const draft = await make.listing(editor);
  await editor.ok(listings.edit, { id: draft.id, version: 1, tagline: 'A draft is free' });
});
