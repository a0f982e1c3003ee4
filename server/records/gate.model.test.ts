// Under random acts of two publishers and a writer, the public sees no text that a single person has seen where FOUR_EYES holds, and
// none that nobody with the right let out where it does not.
import { expect, test } from 'vitest';
import { bin } from '../../contract/bin/bin.ts';
import { history } from '../../contract/history/history.ts';
import { activeJobStates, jobs } from '../../contract/jobs/jobs.ts';
import type { Call } from '../../contract/kit/calls.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import type { Listing } from '../../contract/listings/fields.ts';
import { listings } from '../../contract/listings/listings.ts';
import { listingMerge } from '../../contract/listings/merge.ts';
import { type GivenItem, releases } from '../../contract/releases/releases.ts';
import { applyDueOf } from '../changes/due.ts';
import { runDueReleasesJob } from '../releases/due.ts';
import { dice } from '../test/dice.ts';
import { type Client, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { stock } from '../test/records/pictures.ts';
import { visit } from '../test/records/site.ts';
import { publishDueOf } from './lifecycle.ts';
import { listingLifecycle } from './lifecycle-kinds.ts';

const start = testApps();
const seeds = { eyes: 1_007, open: 2_007 };
const acts = 130;
const minute = 60_000;

test.each(['eyes', 'open'] as const)(
  'what becomes public was seen and let out by those who may: %s',
  async (rule) => {
    const app = await start(rule === 'eyes' ? { fourEyes: ['gameListings'] } : {});
    const [admin, manager, writer] = [
      await app.as('Administrator'),
      await app.as('Content Manager'),
      await app.as('Listing Editor'),
    ];
    const clients = [admin, manager, writer];
    const roll = dice(seeds[rule]);
    const oneOf = <T>(all: readonly T[]): T => all[roll(all.length)] as T;
    const shared = await sharedFields(admin);
    const ids = new Set<string>();
    /** Who has seen each text, by writing, editing or letting out the record that has it. */
    const seen = new Map<string, Set<Client>>();
    let texts = 0;

    const write = (by: Client) => {
      const text = `Text ${(texts += 1)} of ${clients.indexOf(by)}`;
      seen.set(text, new Set([by]));
      return text;
    };
    const look = (by: Client, ...values: unknown[]) => {
      for (const value of values) if (typeof value === 'string') seen.get(value)?.add(by);
    };
    const lookAt = (by: Client, { name, tagline }: Listing) => look(by, name, tagline);
    const current = async (id: string): Promise<Listing | undefined> => {
      const { body } = await admin.send(listings.detail, { id });
      return body['success'] === true ? listings.detail.output.parse(body['data']) : undefined;
    };
    const done = async (by: Client, call: Call, payload: object): Promise<boolean> => {
      const { body, status } = await by.send(call, payload);
      if (status >= 500) throw new Error(`${call.path}: ${JSON.stringify(body)}`);
      return body['success'] === true;
    };
    const finished = async (by: Client, job: { id: string }) =>
      expect
        .poll(async () => (await by.ok(jobs.detail, { id: job.id })).job.state, { interval: 5 })
        .not.toSatisfy((state: (typeof activeJobStates)[number]) => activeJobStates.includes(state));
    const at = () => new Date(app.clock.now.getTime() + (1 + roll(3)) * minute).toISOString();
    const made: { by: Client; id: string }[] = [];
    const planned: { id: string; items: GivenItem[] }[] = [];
    const release = async (by: Client, call: typeof releases.run | typeof releases.schedule, more = {}) => {
      const one = oneOf(planned);
      if (one === undefined) return;
      const { version } = await admin.ok(releases.detail, { id: one.id });
      const before = await Promise.all(one.items.map(({ id }) => current(id)));
      if (!(await done(by, call, { id: one.id, version, ...more }))) return;
      for (const [index, { action }] of one.items.entries()) {
        const record = before[index];
        if (record !== undefined && action === 'publish') lookAt(by, record);
        if (action === 'apply') look(by, record?.change?.fields['name'], record?.change?.fields['tagline']);
      }
    };

    const moves: Record<string, (by: Client, record: Listing) => Promise<unknown>> = {
      edit: async (by, { id, version, ...record }) => {
        const text = write(by);
        const fields = roll(3) === 0 ? { name: text } : { tagline: text };
        if (await done(by, listings.edit, { id, version, ...fields })) look(by, record.name, record.tagline);
      },
      saveChange: async (by, { id, version, change, ...record }) => {
        const changeVersion = change?.version;
        const sent = { id, version, changeVersion, fields: { [oneOf(['tagline', 'name'])]: write(by) } };
        if (await done(by, listings.saveChange, sent))
          look(by, record.name, record.tagline, change?.fields['name'], change?.fields['tagline']);
      },
      status: async (by, record) => {
        const { id, version } = record;
        const status = oneOf<Status>([
          'published',
          'published',
          'archived',
          'draft',
          'inReview',
          'scheduled',
        ]);
        const sent = { id, version, status, ...(status === 'scheduled' ? { publishAt: at() } : {}) };
        const goesOut = status === 'published' || status === 'scheduled';
        if ((await done(by, listings.status, sent)) && goesOut) lookAt(by, record);
      },
      changeStatus: async (by, { id, version, change }) => {
        const state = oneOf(['scheduled', 'scheduled', 'draft'] as const);
        const sent = { id, version, changeVersion: change?.version, state };
        const isOut = await done(by, listings.changeStatus, {
          ...sent,
          ...(state === 'scheduled' ? { applyAt: at() } : {}),
        });
        if (isOut && state === 'scheduled') look(by, change?.fields['name'], change?.fields['tagline']);
      },
      applyChange: async (by, { id, version, change }) => {
        if (await done(by, listings.applyChange, { id, version, changeVersion: change?.version }))
          look(by, change?.fields['name'], change?.fields['tagline']);
      },
      bulk: async (by, record) => {
        const action = oneOf([
          { status: 'archived' },
          { status: 'published' },
          { set: { minAge: roll(18) } },
        ] as const);
        const sent = { select: { ids: [record.id] }, do: action, start: true };
        const { body } = await by.send(listings.bulk, sent);
        if (body['success'] !== true) return;
        const job = listings.bulk.output.parse(body['data']);
        await finished(by, job);
        made.push({ by, id: job.id });
        const { changed } = (await by.ok(jobs.detail, { id: job.id })).job;
        if ('status' in action && action.status === 'published' && changed > 0) lookAt(by, record);
      },
      undo: async () => {
        const { by, id } = oneOf(made) ?? {};
        if (by === undefined || id === undefined) return;
        const { body } = await by.send(jobs.undo, { id });
        if (body['success'] === true) await finished(by, jobs.undo.output.parse(body['data']));
      },
      plan: async (by, { id }) => {
        const items = [
          { type: 'gameListing', id, action: oneOf(['publish', 'apply', 'archive'] as const) } as const,
        ];
        const { body } = await by.send(releases.add, { name: `Release ${texts}`, items });
        if (body['success'] === true) planned.push({ id: releases.add.output.parse(body['data']).id, items });
      },
      schedule: (by) => release(by, releases.schedule, { at: at() }),
      run: (by) => release(by, releases.run),
      undoRelease: async (by) => {
        const one = oneOf(planned);
        if (one === undefined) return;
        const { version } = await admin.ok(releases.detail, { id: one.id });
        if (!(await done(by, releases.undo, { id: one.id, version }))) return;
        for (const job of (await by.ok(jobs.list, { pageSize: 20 })).rows) await finished(by, job);
      },
      merge: async (by, keep) => {
        const drop = await current(oneOf([...ids]));
        if (drop === undefined || drop.id === keep.id) return;
        const side = oneOf(['keep', 'drop'] as const);
        const { fields } = await admin.ok(listingMerge.mergePreview, { keep: keep.id, drop: drop.id });
        const target = ({ id, version }: Listing) => ({ id, version });
        const choose = Object.fromEntries(fields.map(({ path }) => [path, path === 'slug' ? 'keep' : side]));
        const sent = { requestId: `merge-${(texts += 1)}`, keep: target(keep), drop: target(drop), choose };
        if (!(await done(by, listingMerge.merge, sent))) return;
        lookAt(by, keep);
        lookAt(by, drop);
      },
      bin: async (by, { id, version }) => done(by, listings.remove, { id, version }),
      restore: async (by) => {
        const { rows } = await admin.ok(bin.list, {});
        const one = oneOf(rows);
        if (one === undefined) return;
        const fields = roll(2) === 0 ? { fields: { name: write(by) } } : {};
        await done(by, bin.restore, { ids: [one.id], giveBack: roll(2) === 0, ...fields });
      },
      history: async (by, record) => {
        const sent = {
          type: 'gameListing',
          id: record.id,
          version: record.version,
          at: 1 + roll(record.version),
        };
        if (!(await done(by, history.restore, { ...sent, paths: [oneOf(['tagline', 'name'])] }))) return;
        const after = await current(record.id);
        if (after !== undefined) lookAt(by, after);
        look(by, after?.change?.fields['name'], after?.change?.fields['tagline']);
      },
      clock: async () => {
        app.clock.advance(2 * minute);
        for (const job of [publishDueOf(listingLifecycle), applyDueOf('gameListing'), runDueReleasesJob])
          await app.runJob(job);
      },
    };

    const happened: string[] = [];
    let published = 0;
    for (let n = 0; n < acts; n += 1) {
      app.clock.advance(1_000);
      if (ids.size < 5) {
        const by = oneOf(clients);
        const { id } = await by.ok(listings.create, { ...shared, name: write(by), tagline: write(by) });
        ids.add(id);
      }
      const [name, by, id] = [
        oneOf([...Object.keys(moves), 'status', 'status', 'applyChange']),
        oneOf(clients),
        oneOf([...ids]),
      ];
      const record = await current(id);
      if (record === undefined && name !== 'restore') continue;
      happened.push(`${clients.indexOf(by)} ${name} ${id.slice(-4)}`);
      await moves[name]?.(by, record as Listing);
      const games = (await visit(app.app, 'games?pageSize=100')).json().items as {
        name: string;
        tagline: string;
      }[];
      published += games.length;
      for (const text of games.flatMap((game) => [game.name, game.tagline])) {
        const eyes = seen.get(text);
        const isFine = rule === 'eyes' ? (eyes?.size ?? 0) >= 2 : eyes?.has(admin) || eyes?.has(manager);
        expect(isFine, `${text} is public after ${happened.slice(-25).join(', ')}`).toBe(true);
      }
    }
    // Otherwise the acts show nothing.
    expect(published).toBeGreaterThan(acts / 10);
  },
);

async function sharedFields(client: Client) {
  const [category, blockchain] = [await make.category(client), await make.blockchain(client)];
  return {
    summary: 'A game that exists so that a test can publish it, and says so at length.',
    categoryIds: [category.id],
    platforms: ['web' as const],
    deployments: [{ blockchainId: blockchain.id }],
    websiteUrl: 'https://game.example.com',
    ...stock,
  };
}
