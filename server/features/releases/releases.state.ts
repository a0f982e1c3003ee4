// Schedules, unschedules and runs releases.
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { Release, ReleaseType, releases } from '../../../contract/releases/releases.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { noteTimeChange } from '../../catalogue/changes.ts';
import { fail, failOn } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { timeFault } from '../../records/lifecycle.ts';
import { changedBy } from '../../records/records.ts';
import { expectMayLetOut } from '../../releases/four-eyes.ts';
import { type Reason, ReleaseRefused, runRelease } from '../../releases/run.ts';
import { findRelease, itemsOf, type ReleaseItemTable, type ReleaseTable } from '../../releases/table.ts';
import { canUndo, startUndo } from '../../releases/undo.ts';
import { may, readRelease, shownReason } from './releases.read.ts';

type Schedule = typeof releases.schedule;
type Unschedule = typeof releases.unschedule;
type Run = typeof releases.run;
type Undo = typeof releases.undo;

export async function scheduleRelease(
  { id, version, at }: Input<Schedule>,
  context: WriteContext<Schedule>,
): Promise<Release> {
  const { now, who } = context;
  const { release: before, items } = await lockWhole(id, version, context);
  if (before.state === 'done') fail('invalid_transition', { text: 'This release is done' });
  // The public site shows it from that time on, even before the clock has run it.
  if (before.state === 'scheduled' && (before.at ?? '') <= now.toISOString())
    fail('invalid_transition', { text: 'This release is about to run' });
  const fault = timeFault(at, before.state === 'scheduled' ? before.at : null, now);
  failOn(fault === undefined ? {} : { at: fault });
  await expectMayLetOut(items, context);
  await moveTo(
    before,
    { state: 'scheduled', at, ownerId: who.id, failure: '[]' },
    'release.schedule',
    context,
  );
  return readRelease({ id }, context);
}

export async function unscheduleRelease(
  { id, version }: Input<Unschedule>,
  context: WriteContext<Unschedule>,
): Promise<Release> {
  const { release: before } = await lockWhole(id, version, context);
  if (before.state !== 'scheduled') fail('invalid_transition', { text: 'This release is not scheduled' });
  await moveTo(before, { state: 'open', at: null }, 'release.unschedule', context);
  return readRelease({ id }, context);
}

export async function runNow({ id, version }: Input<Run>, context: WriteContext<Run>): Promise<Release> {
  const { release, items } = await lockWhole(id, version, context);
  if (release.state === 'done') fail('invalid_transition', { text: 'This release is done' });
  await expectMayLetOut(items, context);
  try {
    await runRelease(release, context, { clock: false });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    failOn(faultsOf(error.reasons, context.who));
  }
  return readRelease({ id }, context);
}

export async function undoRelease(
  { id, version }: Input<Undo>,
  context: WriteContext<Undo>,
): Promise<Release> {
  const { now } = context;
  const { release, items } = await lockWhole(id, version, context);
  if (!canUndo(release, now)) fail('invalid_transition', { text: 'There is nothing to undo' });
  await startUndo(release, items, context);
  await moveTo(release, { undoneAt: now.toISOString() }, 'release.undo', context);
  return readRelease({ id }, context);
}

/** Locks a release. Ends the call if it is missing or stale. */
export async function lockRelease(
  id: string,
  version: number,
  context: Pick<WriteContext, 'db' | 'dialect' | 'now' | 'who'>,
): Promise<ReleaseTable> {
  const release = (await findRelease(context.db, id, context.dialect)) ?? fail('not_found');
  if (release.version !== version) fail('stale_version', { data: await readRelease({ id }, context) });
  return release;
}

/** Ends the call without the right to publish records of these types. */
export function expectPublish(who: Caller, items: readonly { type: ReleaseType }[]): void {
  if (items.some(({ type }) => !may(who, type, 'publish'))) fail('forbidden');
}

export function entityOf({ id, name, version }: Pick<ReleaseTable, 'id' | 'name' | 'version'>) {
  return { type: 'release', id, label: name, version };
}

/** Locks a release with at least one item, all of which the caller may publish. */
async function lockWhole(
  id: string,
  version: number,
  context: Pick<WriteContext, 'db' | 'dialect' | 'now' | 'who'>,
): Promise<{ release: ReleaseTable; items: ReleaseItemTable[] }> {
  const release = await lockRelease(id, version, context);
  const items = await itemsOf(context.db, [id]);
  expectPublish(context.who, items);
  if (items.length === 0) fail('invalid_transition', { text: 'Add a record to the release first' });
  return { release, items };
}

async function moveTo(
  before: ReleaseTable,
  change: Partial<Pick<ReleaseTable, 'state' | 'at' | 'ownerId' | 'failure' | 'undoneAt'>>,
  action: string,
  { db, who, now, audit }: Pick<WriteContext, 'db' | 'who' | 'now' | 'audit'>,
): Promise<void> {
  const after = { ...before, ...change, ...changedBy(who, now, before.version) };
  await db.updateTable('release').set(after).where('id', '=', before.id).execute();
  await noteTimeChange(db, 'release');
  const audited = ({ state, at, undoneAt }: ReleaseTable) => ({ state, at, undoneAt });
  audit({ action, entity: entityOf(after), before: audited(before), after: audited(after) });
}

function faultsOf(reasons: readonly Reason[], who: Caller): FieldErrors {
  const byItem = Map.groupBy(reasons, ({ index }) => index);
  return Object.fromEntries(
    [...byItem].map(([index, own]) => [
      `items.${index}`,
      own.map((reason) => shownReason(reason, who)).join('. '),
    ]),
  );
}
