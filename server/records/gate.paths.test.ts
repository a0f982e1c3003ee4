// Every path to the public passes the gate: each writing call, kind of job and task of the clock is named here with what it can do.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin } from '../../contract/bin/bin.ts';
import { history } from '../../contract/history/history.ts';
import { listingMerge } from '../../contract/listings/merge.ts';
import { releases } from '../../contract/releases/releases.ts';
import { loadFeatures } from '../app.ts';
import { loadKinds } from '../jobs/kinds.ts';
import { calls, types } from '../test/records/gate-ways.ts';
import { lifecycleKinds } from './lifecycle-kinds.ts';

/** What calls, jobs and tasks do that change what the public sees. All others change nothing of it. */
const gated = [
  ...types.flatMap((type) => {
    const { edit, status, changeStatus, applyChange, saveChange } = calls[type];
    return [edit, status, changeStatus, applyChange, saveChange].map(({ path }) => path);
  }),
  history.restore.path,
  bin.restore.path,
  listingMerge.merge.path,
  releases.schedule.path,
  releases.run.path,
  ...['bulk', 'import', 'undo', 'replaceLinks'].map((kind) => `job ${kind}`),
  ...types.map((type) => `task publish scheduled changes: ${type}`),
  'task run scheduled releases',
];
/** What is public by a right of its own: records without a lifecycle, and orders, which take the right to publish. */
const byOwnRight = [
  '/api/account/edit',
  '/api/account/profile',
  '/api/gamelistings/addblockchain',
  '/api/gamelistings/editblockchain',
  '/api/gamelistings/deleteblockchain',
  '/api/gamelistings/addcategory',
  '/api/gamelistings/editcategory',
  '/api/gamelistings/deletecategory',
  '/api/homepage/orderbanners',
  '/api/collections/order',
  '/api/media/edit',
  '/api/media/replace',
  'job registry',
];
/** The status of these is scheduled, so they are public by their time already. */
const publicAlready = types.map((type) => `task publish what is scheduled: ${lifecycleKinds[type].table}`);
/** What starts a job of these kinds, or takes it up. */
const starters = [
  ...types.flatMap((type) => ('bulk' in calls[type] ? [calls[type].bulk.path] : [])),
  '/api/gamelistings/categorybulk',
  '/api/gamelistings/blockchainbulk',
  '/api/gamelistings/registryapply',
  '/api/gamelistings/registrydiff',
  '/api/import/upload',
  '/api/import/map',
  '/api/links/replace',
  '/api/jobs/start',
  '/api/jobs/undo',
  '/api/releases/undo',
];
/** Records that are new, or leave the public. Nothing of them is let out. */
const letsNothingOut = [
  ...types.map((type) => calls[type].remove.path),
  ...types.map((type) => calls[type].dropChange.path),
  '/api/gamelistings/create',
  '/api/gamelistings/import',
  '/api/articles/create',
  '/api/homepage/addbanner',
  '/api/collections/add',
  '/api/bin/purge',
  '/api/releases/add',
  '/api/releases/edit',
  '/api/releases/delete',
  '/api/releases/unschedule',
  'task purge the bin',
];

const known = [...gated, ...byOwnRight, ...publicAlready, ...starters, ...letsNothingOut];
/** Calls and tasks of these are about no record that the public sees. */
const others =
  /^\/api\/(account|audit|backups|comments|desk|duplicates|export|inbox|jobs|links|session|token|twofactor|views|webhooks)\/|preview(link|snapshot)$|registry(ignore|upload)$|^\/api\/media\/(delete|upload)$|^job export$|^task (drop|delete|find|forget|purge|sweep|tell|tidy) /;

test('every call, job and task that can change what is public is known here', async () => {
  const features = await loadFeatures();
  const writing = features.flatMap(({ contract }) =>
    Object.values(contract).flatMap(({ kind, path }) =>
      kind === 'write' || kind === 'upload' ? [path] : [],
    ),
  );
  const kinds = [...(await loadKinds()).keys()].map((kind) => `job ${kind}`);
  const tasks = features.flatMap((feature) => feature.jobs.map(({ name }) => `task ${name}`));
  const all = new Set([...writing, ...kinds, ...tasks]);
  expect(known.filter((name) => !all.has(name))).toEqual([]);
  expect([...all].filter((name) => !known.includes(name) && !others.test(name))).toEqual([]);
  expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([]);
});

/** The files that write rows of records with a lifecycle, with what lets them. */
const writers: Readonly<Record<string, 'gate' | 'new' | 'order' | 'references' | 'bin'>> = {
  ...Object.fromEntries(
    ['articles', 'banners', 'collections', 'listings'].flatMap((name) => [
      [`features/${name}/${name}.status.ts`, 'gate'],
      [`features/${name}/${name}.save.ts`, 'gate'],
    ]),
  ),
  'features/listings/listings.store.ts': 'new',
  'features/banners/banners.order.ts': 'order',
  'features/collections/collections.order.ts': 'order',
  'records/lifecycle.ts': 'gate',
  'records/references.ts': 'references',
  'bin/give-back.ts': 'references',
  'bin/move.ts': 'bin',
};

test('rows that the public sees are written where the gate stands, and nowhere else', () => {
  const server = join(import.meta.dirname, '..');
  const tables = Object.values(lifecycleKinds)
    .map(({ table }) => table)
    .join('|');
  const writes = new RegExp(
    `(updateTable|insertInto|deleteFrom)\\('(${tables})'\\)|deleteFrom\\(table\\)|update \\$\\{(table|sql\\.table\\(owner\\))\\}`,
  );
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|^(test|migrations|bootstrap|auth)\//.test(file.replaceAll('\\', '/')),
  );
  const found = sources.filter((file) => writes.test(readFileSync(join(server, file), 'utf8')));
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(writers).toSorted());
  for (const [file, by] of Object.entries(writers))
    if (by === 'gate')
      expect(readFileSync(join(server, file), 'utf8'), file).toMatch(
        /await (moved|expectMayEdit|passGate)\(/,
      );
});
