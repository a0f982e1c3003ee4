// Thousands of random calls get the same replies from both engines and leave the same data.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { articles } from '../../../contract/articles/articles.ts';
import { articlePreview } from '../../../contract/articles/preview.ts';
import { backups } from '../../../contract/backups/backups.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { bannerPreview } from '../../../contract/banners/preview.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { collectionPreview } from '../../../contract/collections/preview.ts';
import { comments } from '../../../contract/comments/comments.ts';
import { desk } from '../../../contract/desk/desk.ts';
import { duplicates } from '../../../contract/duplicates/duplicates.ts';
import { exchange } from '../../../contract/exchange/exchange.ts';
import { history } from '../../../contract/history/history.ts';
import { imports } from '../../../contract/import/import.ts';
import { inbox } from '../../../contract/inbox/inbox.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import { type Call, commonErrors } from '../../../contract/kit/calls.ts';
import { links } from '../../../contract/links/link-health.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { listingMerge } from '../../../contract/listings/merge.ts';
import { listingPreview } from '../../../contract/listings/preview.ts';
import { pulse } from '../../../contract/pulse/pulse.ts';
import { registry } from '../../../contract/registry/registry.ts';
import { releases } from '../../../contract/releases/releases.ts';
import { session } from '../../../contract/session/session.ts';
import { twoFactor } from '../../../contract/session/two-factor.ts';
import { views } from '../../../contract/views/views.ts';
import { webhooks } from '../../../contract/webhooks/webhooks.ts';
import { loadFeatures } from '../../app.ts';
import { engine } from '../databases/databases.ts';
import { emailOf, password, type RoleName, testApps } from '../harness.ts';
import { addPicture } from '../records/pictures.ts';
import { type Both, Model, repliedType, sendBoth, sides, typeOf } from './parity.model.ts';
import { payloadsFor, type Template } from './parity.payloads.ts';

const seed = 20_260_605;
const howMany = 1_000;
/** Minimum successes per call. While a call lacks them, some related calls are added. */
const successes = 2;
const furtherTries = 80_000;
/** One in so many steps is a related call. */
const helping = 4;

const features = await loadFeatures();
/**
 * Calls that depend on another party: an identity provider, an authenticator app or a passkey, or a token of an account
 * whose role allows it, which other calls rarely leave so (tokens.test.ts). session.sso.test.ts, session.app.test.ts,
 * session.passkey.test.ts and two-factor.test.ts run on both engines. Backups differ between engines: backups.test.ts. The history
 * is about records of all types (history.test.ts), saved views about all lists (views.test.ts), comments, tasks and notices about records of all types (comments.test.ts, desk.test.ts, inbox.test.ts). Jobs run in the background, and with them
 * exports, imports, bulk edits and comparisons with a registry: jobs.test.ts, exports.test.ts, import.test.ts, bulk.test.ts, registry.test.ts.
 * Pending changes need their own version: changes.test.ts, changes.model.test.ts. Releases hold records of several types: releases.test.ts.
 * The order of collections needs the one before: collections.test.ts. Few random ids are in the bin: restore.test.ts.
 * The pulse is about what others do: pulse.test.ts. Duplicates are found in the background, and a merge names the fields that differ: duplicates.test.ts, listings.merge.test.ts.
 * Webhooks reach receivers: webhooks.test.ts.
 * Links depend on the sites that they lead to: links.test.ts.
 */
const needsOthers = new Set<string>(
  [
    session.ssoStart,
    session.ssoLogin,
    session.passkeyLogin,
    accounts.endToken,
    twoFactor.confirmApp,
    twoFactor.removeApp,
    twoFactor.renewCodes,
    twoFactor.addPasskey,
    twoFactor.renamePasskey,
    twoFactor.removePasskey,
    listingPreview.snapshot,
    articlePreview.snapshot,
    bannerPreview.snapshot,
    collectionPreview.snapshot,
    ...Object.values(backups),
    ...Object.values(history),
    ...Object.values(jobs),
    ...Object.values(exchange),
    ...Object.values(imports),
    ...Object.values(registry),
    ...[listings, articles, banners, categories, blockchains].map(({ bulk }) => bulk),
    ...[listings, articles, banners, collections].flatMap(
      ({ saveChange, changeStatus, applyChange, dropChange }) => [
        saveChange,
        changeStatus,
        applyChange,
        dropChange,
      ],
    ),
    collections.order,
    bin.restore,
    bin.purge,
    ...Object.values(releases),
    ...Object.values(duplicates),
    ...Object.values(listingMerge),
    ...Object.values(views),
    ...Object.values(comments),
    ...Object.values(desk),
    ...Object.values(inbox),
    ...Object.values(pulse),
    ...Object.values(webhooks),
    ...Object.values(links),
  ].map(({ path }) => path),
);
const calls = features
  .flatMap((feature) => Object.values(feature.contract))
  .filter(({ path }) => !needsOthers.has(path));
const scheduled = features.flatMap((feature) => feature.jobs);
const roles: readonly RoleName[] = ['Administrator', 'Content Manager', 'Listing Editor', 'Viewer'];

/** Values of coverId and imageId: pictures in the shape of the slot. */
const fitting = [
  ['cover', 1280, 720],
  ['image', 1920, 720],
] as const;

type Step = {
  callAt: number;
  template: Template;
  role: RoleName;
  advance: number;
  host: number;
  work: boolean;
};

/** Calls that create and change records are more frequent than those that end sessions. */
const weightOf = (path: string) =>
  /create|add|edit|upload|replace|status|profile|detail|list$/.test(path) ? 6 : /logout/.test(path) ? 1 : 3;

const steps = fc.oneof(
  ...calls.map((call, callAt) => ({
    weight: weightOf(call.path),
    arbitrary: fc.record<Step>({
      callAt: fc.constant(callAt),
      template: payloadsFor(call),
      role: fc.constantFrom(...roles, 'Administrator', 'Administrator', 'Administrator', 'Content Manager'),
      advance: fc.oneof(
        { weight: 60, arbitrary: fc.constant(0) },
        { weight: 36, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
        { weight: 3, arbitrary: fc.constant(3_600_000) },
        { weight: 1, arbitrary: fc.constant(13 * 3_600_000) },
      ),
      host: fc.integer({ min: 1, max: 250 }),
      work: fc.integer({ min: 0, max: 99 }).map((n) => n === 0),
    }),
  })),
);

// Runs once, since it needs both engines.
describe.runIf(engine === 'postgres')('SQLite and PostgreSQL', () => {
  const [startSqlite, startPostgres] = [testApps('sqlite'), testApps('postgres')];

  test(`answer ${howMany} random calls alike (seed ${seed})`, { timeout: 300_000 }, async () => {
    const apps = { sqlite: await startSqlite(), postgres: await startPostgres() };
    const model = new Model();
    const tokens = new Map<RoleName, Both<string>>();
    const passwords = new Map<RoleName, string>();
    const ids = new Map<RoleName, string>();
    const succeeded = new Map<string, number>();

    const compare = (what: string, replies: Both<unknown>) => {
      const [sqlite, postgres] = sides.map((side) => model.comparable(side, replies[side]));
      expect(postgres, `seed ${seed}, ${what}`).toBe(sqlite);
    };

    /** Signs a role in on both sides, from its own address. */
    const signIn = async (role: RoleName, number: number) => {
      const payload = { email: emailOf(role), password: passwords.get(role) ?? password };
      const from = `198.51.${Math.floor(number / 250)}.${number % 250}`;
      const none = { sqlite: '', postgres: '' };
      const replies = await sendBoth(apps, none, session.login, { sqlite: payload, postgres: payload }, from);
      compare(`login of ${role}`, { sqlite: replies.sqlite.body, postgres: replies.postgres.body });
      const tokenOf = (data: unknown) =>
        typeof data === 'object' && data !== null && 'token' in data ? String(data.token) : '';
      tokens.set(role, {
        sqlite: tokenOf(replies.sqlite.body['data']),
        postgres: tokenOf(replies.postgres.body['data']),
      });
      const { account } = { ...(replies.sqlite.body['data'] as { account?: { id: string } }) };
      if (account === undefined) return;
      model.learn('account', account);
      ids.set(role, account.id);
    };

    for (let n = 0; n < 10; n += 1) {
      for (const [type, width, height] of fitting) {
        const hash = `${type}${n}`.padEnd(64, '0');
        const [sqlite = '', postgres = ''] = await Promise.all(
          sides.map((side) => addPicture(apps[side].database, width, height, hash)),
        );
        compare('a picture', { sqlite: { id: sqlite }, postgres: { id: postgres } });
        model.learn(type, { id: sqlite });
      }
    }

    // Related calls that make or change records create the conditions of a call, such as a complete listing before publishing.
    const areaOf = ({ path }: Call) => path.split('/')[2];
    const isLacking = (call: Call) => (succeeded.get(call.path) ?? 0) < successes;
    const helps = (call: Call) =>
      /create$|\/(add|edit)\w*$/.test(call.path) &&
      calls.some((one) => areaOf(one) === areaOf(call) && isLacking(one));
    for (const [number, step] of fc.sample(steps, { seed, numRuns: howMany + furtherTries }).entries()) {
      const call = calls[step.callAt];
      if (call === undefined) throw new Error('a step is about no call');
      if (number >= howMany && !isLacking(call) && !(helps(call) && number % helping === 0)) continue;
      for (const side of sides) apps[side].clock.advance(step.advance);
      const now = apps.sqlite.clock.now;
      if (step.work) for (const job of scheduled) for (const side of sides) await apps[side].runJob(job);
      if (call.right !== 'anyone' && !tokens.has(step.role)) await signIn(step.role, number);

      const type = typeOf(call);
      const self = { id: ids.get(step.role) ?? '', password: passwords.get(step.role) ?? password };
      const [sqlite = {}, postgres = {}] = sides.map((side) =>
        model.resolve(side, step.template, type, now, self),
      );
      // A disabled, deleted or reset account can make no further calls.
      const isEnded = /account\/(delete|edit|resetpassword)$/.test(call.path);
      if (isEnded && [...ids.values()].some((id) => id === sqlite['id'])) continue;
      const mine = call.right === 'anyone' ? undefined : tokens.get(step.role);
      const from = `203.0.113.${step.host}`;
      const replies = await sendBoth(
        apps,
        mine ?? { sqlite: '', postgres: '' },
        call,
        { sqlite, postgres },
        from,
      );

      const what = `call ${number}: ${call.path} ${JSON.stringify(sqlite)} by ${step.role}`;
      compare(what, {
        sqlite: [replies.sqlite.status, replies.sqlite.headers['retry-after'], replies.sqlite.body],
        postgres: [replies.postgres.status, replies.postgres.headers['retry-after'], replies.postgres.body],
      });
      const { status, body } = replies.sqlite;
      expect(status, what).toBeLessThan(500);
      expect(JSON.stringify(body), what).not.toMatch(/sqlite|postgres|kysely|node_modules|\bselect \b/i);
      const { errorCode, data } = body;
      if (status === 200) succeeded.set(call.path, (succeeded.get(call.path) ?? 0) + 1);
      else expect([...documented(call), ...commonErrors], what).toContain(errorCode);
      if (errorCode === 'identity_expired') tokens.delete(step.role);
      if (status === 200 && /delete/.test(call.path)) model.forget(type, sqlite['id']);
      else if (status === 200 || errorCode === 'stale_version') model.learn(repliedType(call), data);
      if (status === 200 && call.path === accounts.changePassword.path)
        passwords.set(step.role, String(sqlite['password']));
    }

    for (const { path } of calls)
      expect(succeeded.get(path) ?? 0, `successes of ${path}`).toBeGreaterThanOrEqual(successes);
    expect([...succeeded.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(howMany / 3);

    const audits = await Promise.all(
      sides.map((side) =>
        apps[side].database.reads
          .selectFrom('audit')
          .select([
            'at',
            'actorId',
            'actorName',
            'ip',
            'action',
            'entityType',
            'entityId',
            'entityLabel',
            'version',
            'changes',
            'result',
          ])
          .orderBy('id')
          .execute(),
      ),
    );
    compare('the audit log', { sqlite: audits[0], postgres: audits[1] });
    expect(audits[0]?.length).toBeGreaterThan(250);
  });
});

/** Error codes of a call beyond the common ones. */
function documented({ right, errors }: (typeof calls)[number]): readonly string[] {
  if (right === 'anyone') return errors;
  return right === 'own' ? [...errors, 'identity_expired'] : [...errors, 'identity_expired', 'forbidden'];
}
