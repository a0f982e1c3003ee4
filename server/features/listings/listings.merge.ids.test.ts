// Every id and slug that led to one of two merged listings leads to the kept one, and after an undo to its own again.
import { expect, test } from 'vitest';
import { bin } from '../../../contract/bin/bin.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { listingMerge, type MergeChoice } from '../../../contract/listings/merge.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { runImport } from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();
const target = ({ id, version }: { id: string; version: number }) => ({ id, version });

const columns = ['externalIds.gog', 'externalIds.steam', 'slug', 'developer'];
let imports = 0;

/** The records that an import of these lines changes, in order. */
async function foundBy(client: Client, lines: readonly string[], key: 'externalId' | 'slug') {
  imports += 1;
  const csv = [columns.join(), ...lines.map((line, n) => `${line},Studio ${imports} ${n}`)].join('\n');
  const mapped = columns.map((field) => ({ column: field, field }));
  const { rows } = await runImport(client, 'gameListing', csv, { columns: mapped, key, mode: 'update' });
  return rows.map(({ entityId, message }) => entityId ?? message);
}

test.each(['keep', 'drop'] satisfies MergeChoice[])(
  'with the choice "%s", all ids lead to the kept listing until the merge is undone',
  async (choice) => {
    const manager = await (await start()).as('Content Manager');
    const first = await make.listing(manager, { name: 'First', externalIds: { gog: 'ib' } });
    const keep = await make.listing(manager, { name: 'Kept', externalIds: { gog: 'ia' } });
    const drop = await make.listing(manager, { name: 'Dropped', externalIds: { gog: 'ic', steam: 's' } });
    const merge = async (kept: { id: string }, dropped: { id: string }) => {
      const both = [kept, dropped].map(({ id }) => manager.ok(listings.detail, { id }));
      const [one, other] = await Promise.all(both);
      const { fields } = await manager.ok(listingMerge.mergePreview, { keep: kept.id, drop: dropped.id });
      const choose = Object.fromEntries(
        fields.map(({ path, suggested }) => [path, path === 'externalIds' ? choice : suggested]),
      );
      const sides = { keep: target(one ?? keep), drop: target(other ?? keep) };
      return manager.ok(listingMerge.merge, { ...sides, choose });
    };
    // One that had another merged into it is merged itself.
    await merge(drop, first);
    const merged = await merge(keep, drop);
    const all = ['ia,,', 'ib,,', 'ic,,', ',s,'];
    expect(await foundBy(manager, all, 'externalId')).toEqual(all.map(() => keep.id));
    // An import changes neither the ids nor the slug that led to it.
    expect(await foundBy(manager, [`,,${drop.slug}`], 'slug')).toEqual([keep.id]);
    expect(await manager.ok(listings.detail, { id: keep.id })).toMatchObject({
      externalIds: merged.externalIds,
      slug: merged.slug,
    });
    for (const gog of ['ia', 'ib', 'ic'])
      await manager.fails('duplicate', listings.create, { name: 'New', externalIds: { gog } });
    // They outlive the bin.
    const { version } = await manager.ok(listings.detail, { id: keep.id });
    await manager.ok(listings.remove, { id: keep.id, version });
    await manager.ok(bin.restore, { ids: [keep.id] });
    expect(await foundBy(manager, all, 'externalId')).toEqual(all.map(() => keep.id));

    await manager.ok(bin.restore, { ids: [drop.id], giveBack: true });
    await manager.ok(bin.restore, { ids: [first.id], giveBack: true });
    expect(await foundBy(manager, all, 'externalId')).toEqual([keep.id, first.id, drop.id, drop.id]);
    expect((await manager.ok(listings.detail, { id: keep.id })).externalIds).toEqual({ gog: 'ia' });
    expect((await manager.ok(listings.detail, { id: first.id })).externalIds).toEqual({ gog: 'ib' });
  },
);

test('the ids of a category lead to the one that it was merged into, and back', async () => {
  const manager = await (await start()).as('Content Manager');
  const keep = await make.category(manager, { externalIds: { igdb: '1' } });
  const drop = await make.category(manager, { externalIds: { igdb: '2' } });
  await manager.ok(categories.remove, { ...target(drop), mergeInto: keep.id });
  const csv = 'externalIds.igdb,description\n2,Found\n';
  const mapped = ['externalIds.igdb', 'description'].map((field) => ({ column: field, field }));
  const find = async () =>
    (await runImport(manager, 'category', csv, { columns: mapped, key: 'externalId', mode: 'update' })).rows;
  expect(await find()).toMatchObject([{ entityId: keep.id }]);
  await manager.ok(bin.restore, { ids: [drop.id], giveBack: true });
  expect(await find()).toMatchObject([{ entityId: drop.id }]);
});
