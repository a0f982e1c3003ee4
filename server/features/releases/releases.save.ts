// Creates, changes and deletes releases.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import {
  type GivenItem,
  type Release,
  type ReleaseType,
  releaseLimits,
  type releases,
} from '../../../contract/releases/releases.ts';
import { fold } from '../../../contract/text/fold.ts';
import { insertAll } from '../../database/statements.ts';
import { labelsOf } from '../../desk/labels.ts';
import { fail, failOn } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { changedBy, createdBy } from '../../records/records.ts';
import { itemsOf, type ReleaseItemTable, type ReleaseTable } from '../../releases/table.ts';
import { may, readRelease } from './releases.read.ts';
import { entityOf, expectPublish, lockRelease } from './releases.state.ts';

type Add = typeof releases.add;
type Edit = typeof releases.edit;
type Remove = typeof releases.remove;

export async function addRelease({ name, items }: Input<Add>, context: WriteContext<Add>): Promise<Release> {
  const { db, who, now, audit } = context;
  const row: ReleaseTable = {
    ...createdBy(who, now),
    name,
    nameKey: fold(name),
    state: 'open',
    at: null,
    ownerId: who.id,
    doneAt: null,
    byClock: 0,
    failure: '[]',
    undoneAt: null,
  };
  const added = await toItems(row, items, 0, context, 'items');
  await db.insertInto('release').values(row).execute();
  await insertAll(db, 'releaseItem', added);
  audit({ action: 'release.create', entity: entityOf(row), after: auditedOf(row, added) });
  return readRelease(row, context);
}

export async function editRelease(
  { id, version, name, add = [], remove = [] }: Input<Edit>,
  context: WriteContext<Edit>,
): Promise<Release> {
  const { db, who, now, audit } = context;
  const before = await lockRelease(id, version, context);
  if (before.state !== 'open' && before.state !== 'failed')
    fail('invalid_transition', { text: `A release that is ${before.state} cannot be changed` });
  const items = await itemsOf(db, [id]);
  expectPublish(who, [...add, ...remove]);
  const isThere = ({ type, id: itemId, action }: (typeof add)[number]) =>
    items.some((item) => item.type === type && item.id === itemId && item.action === action);
  const leavesNone = !remove.some((one) => items.some((item) => keyOf(item) === keyOf(one)));
  if ((name ?? before.name) === before.name && add.every(isThere) && leavesNone)
    return readRelease({ id }, context);
  const leaves = new Set([...remove, ...add].map(keyOf));
  const kept = items.filter((item) => !leaves.has(keyOf(item)));
  const last = items.at(-1)?.position ?? 0;
  const gone = items.filter((item) => leaves.has(keyOf(item)));
  await deleteItems(context, id, gone);
  const places = new Map(gone.map((item) => [keyOf(item), item.position]));
  const added = (await toItems(before, add, last + 1, context, 'add')).map((item) => {
    // A changed action leaves an item where it is.
    return { ...item, position: places.get(keyOf(item)) ?? item.position };
  });
  if (kept.length + added.length > releaseLimits.items)
    failOn({ add: `A release has at most ${releaseLimits.items} items` });
  await insertAll(db, 'releaseItem', added);
  const after = { ...before, ...changedBy(who, now, version), ...named(name ?? before.name) };
  await db.updateTable('release').set(after).where('id', '=', id).execute();
  audit({
    action: 'release.edit',
    entity: entityOf(after),
    before: auditedOf(before, items),
    after: auditedOf(after, [...kept, ...added]),
  });
  return readRelease({ id }, context);
}

export async function removeRelease(
  { id, version }: Input<Remove>,
  context: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const { db, audit } = context;
  const release = await lockRelease(id, version, context);
  if (release.state === 'scheduled')
    fail('invalid_transition', { text: 'Unschedule the release before you delete it' });
  const items = await itemsOf(db, [id]);
  expectPublish(context.who, items);
  await db.deleteFrom('release').where('id', '=', id).execute();
  audit({ action: 'release.delete', entity: entityOf(release), before: auditedOf(release, items) });
  return { id };
}

function named(name: string) {
  return { name, nameKey: fold(name) };
}

function keyOf({ type, id }: { type: ReleaseType; id: string }): string {
  return `${type} ${id}`;
}

/** For the audit log: records with their action, by type and id. */
function auditedOf({ name, state, at }: ReleaseTable, items: readonly ReleaseItemTable[]) {
  return { name, state, at, items: items.map(({ type, id, action }) => ({ type, id, action })) };
}

async function deleteItems(
  { db }: Pick<WriteContext, 'db'>,
  releaseId: string,
  items: readonly ReleaseItemTable[],
): Promise<void> {
  if (items.length === 0) return;
  await db
    .deleteFrom('releaseItem')
    .where('releaseId', '=', releaseId)
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
}

/** Rows of new items. Ends the call for records that are missing, given twice or in another unfinished release. */
async function toItems(
  release: ReleaseTable,
  given: readonly GivenItem[],
  position: number,
  context: Pick<WriteContext, 'db' | 'who'>,
  path: 'items' | 'add',
): Promise<ReleaseItemTable[]> {
  expectPublish(context.who, given);
  const labels = await visibleLabels(given, context);
  const others = await otherReleases(given, context);
  const seen = new Set<string>();
  const faults: FieldErrors = {};
  for (const [index, item] of given.entries()) {
    const key = keyOf(item);
    const other = others.get(key);
    if (!labels.has(key)) faults[`${path}.${index}.id`] = 'This record does not exist';
    else if (seen.has(key)) faults[`${path}.${index}.id`] = 'This record is given twice';
    else if (other !== undefined) faults[`${path}.${index}.id`] = `Already in the release “${other}”`;
    seen.add(key);
  }
  failOn(faults);
  return given.map((item, index) => ({
    ...item,
    releaseId: release.id,
    position: position + index,
    label: labels.get(keyOf(item)) ?? '',
    unfinished: 1,
    before: null,
    after: null,
  }));
}

async function visibleLabels(
  items: readonly GivenItem[],
  { db, who }: Pick<WriteContext, 'db' | 'who'>,
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(items, (item) => item.type)) {
    // To those who may not view a type none of its records exist.
    if (!may(who, type, 'view')) continue;
    const found = await labelsOf(
      db,
      type,
      ofType.map(({ id }) => id),
    );
    for (const [id, label] of found) labels.set(keyOf({ type, id }), label);
  }
  return labels;
}

/** Names of the unfinished releases that records are in. */
async function otherReleases(
  items: readonly GivenItem[],
  { db }: Pick<WriteContext, 'db'>,
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('releaseItem')
    .innerJoin('release', 'release.id', 'releaseItem.releaseId')
    .select(['releaseItem.type', 'releaseItem.id', 'release.name'])
    .where('unfinished', '=', 1)
    .where(
      'releaseItem.id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.name]));
}
