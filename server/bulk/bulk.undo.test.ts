// Jobs on many records taken back: by a property of random bulk edits, and after rights were lost in the middle.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import { activeJobStates, type JobState, jobs } from '../../contract/jobs/jobs.ts';
import { statuses } from '../../contract/kit/lifecycle.ts';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import type { Database } from '../database/database.ts';
import { dice } from '../test/dice.ts';
import { type Client, testApps } from '../test/harness.ts';
import { makeWorld, randomEdit } from '../test/records/edits.ts';
import { make } from '../test/records/make.ts';
import { codesOf } from '../test/wire.ts';
import type { BulkAction } from './bulk-call.ts';

const start = testApps();
const rounds = 11;

async function until(client: Client, id: string, state: JobState) {
  const found = () => client.ok(jobs.detail, { id, pageSize: 200 });
  await expect.poll(async () => (await found()).job.state, { interval: 10 }).toBe(state);
  return found();
}

test('a random bulk edit of random listings and its undo leave all content as it was', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { account: me } = await admin.ok(session.current, {});
  const roll = dice(20_261_128);
  const oneOf = <T>(all: readonly T[]): T => all[roll(all.length)] as T;
  const some = <T>(all: readonly T[]): T[] => all.filter(() => roll(2) === 0);
  const world = await makeWorld(app, admin);
  const made: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { id } = await (n % 2 === 0 ? make.completeListing : make.listing)(admin);
    const { verified: _, ...fields } = randomEdit('gameListing', roll, world);
    // Some values are refused.
    await admin.send(listings.edit, { id, version: 1, ...fields });
    made.push(id);
  }
  const contents = async () => {
    const all = await Promise.all(made.map((id) => admin.ok(listings.detail, { id })));
    // That a listing was public stays known.
    return all.map(({ version: _v, updatedAt: _a, updatedBy: _b, publishedAt: _p, ...content }) => content);
  };
  const tags = ['Alpha', 'beta', 'Gamma'];
  const actions: (() => BulkAction)[] = [
    () => ({ set: { featured: roll(2) === 0, developer: oneOf([null, 'Studio']) } }),
    () => ({ set: { minAge: roll(18) }, add: { tags: some(tags), categoryIds: some(world.categories) } }),
    () => ({ add: { platforms: some(['web', 'ios']), deployments: world.chains.map(deployed) } }),
    () => ({ remove: { tags: some(tags), categoryIds: some(world.categories), platforms: ['web'] } }),
    () => ({ status: oneOf(Object.keys(statuses) as (keyof typeof statuses)[]) }),
    () => ({ status: 'published' }),
    () => ({ verify: true }),
    () => ({ assigneeId: me.id, dueOn: '2031-05-31' }),
    () => ({ delete: true }),
  ];
  const states = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const action = (actions[round % actions.length] ?? oneOf(actions))();
    const publishAt = new Date(app.clock.now.getTime() + 60_000).toISOString();
    const change = action.status === 'scheduled' ? { ...action, publishAt } : action;
    const select = { ids: [made[0] ?? '', ...some(made.slice(1))] };
    const before = await contents();
    const { id } = await admin.ok(listings.bulk, { select, do: change, start: true });
    const { job } = await until(admin, id, 'done');
    states.set(Object.keys(action).join(), (states.get(Object.keys(action).join()) ?? 0) + job.changed);
    if (!job.canUndo) continue;
    const undo = await admin.ok(jobs.undo, { id });
    const undone = await until(admin, undo.id, 'done');
    expect(undone.job, JSON.stringify([change, undone.reasons])).toMatchObject({
      changed: job.changed,
      refused: 0,
    });
    expect(await contents(), JSON.stringify(change)).toEqual(before);
  }
  // Each kind of change was made.
  expect(
    [...states.values()].filter((changed) => changed === 0),
    JSON.stringify([...states]),
  ).toEqual([]);
});

const deployed = (blockchainId: string) => ({ blockchainId, kind: 'other', label: null, address: null });

test.each([
  [
    'account is disabled',
    `update "account" set "status" = 'disabled' where`,
    'The Listing Editor may no longer sign in',
  ],
  [
    'role is changed',
    `update "accountRole" set "roleId" = (select "id" from "role" where "name" = 'Viewer') where`,
    'Your role does not allow this',
  ],
] as const)(
  'if the %s during a job, the rest is refused, and the earlier parts can be undone',
  async (_why, change, error) => {
    const { as, database } = await start();
    const editor = await as('Listing Editor');
    const { account } = await editor.ok(session.current, {});
    for (const part of [1, 2]) {
      const rows = Array.from({ length: 100 }, (_, n) => ({ name: `Game ${part}.${n}` }));
      await editor.ok(listings.import, { rows });
    }
    const edit = { select: { filter: {} }, do: { set: { developer: 'Studio' } } };
    const { id } = await editor.ok(listings.bulk, edit);
    await until(editor, id, 'ready');
    const key = change.includes('accountRole') ? 'accountId' : 'id';
    const dropTrigger = await afterFirstPart(database, id, `${change} "${key}" = '${account.id}'`);
    const admin = await as('Administrator');
    await editor.ok(jobs.start, { id });
    const failed = await until(admin, id, 'failed');
    expect(failed.job).toMatchObject({ total: 200, changed: 100, refused: 100, error, canUndo: true });
    expect(failed.reasons).toEqual([{ message: error, faults: null, count: 100 }]);

    await dropTrigger();
    const { id: roleId } = await database.reads
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Listing Editor')
      .executeTakeFirstOrThrow();
    await admin.ok(accounts.edit, {
      id: account.id,
      version: account.version,
      status: 'active',
      roleIds: [roleId],
    });
    const again = await as('Listing Editor');
    const undos = await Promise.all([1, 2, 3].map(() => again.send(jobs.undo, { id })));
    expect(codesOf(undos)).toEqual(['invalid_transition', 'invalid_transition', 'ok']);
    const { rows } = await again.ok(jobs.list, { state: [...activeJobStates, 'done'] });
    expect(rows.map(({ undoOf }) => undoOf)).toEqual([id]);
    expect((await until(again, rows[0]?.id ?? '', 'done')).job).toMatchObject({ changed: 100, refused: 0 });
    expect((await again.ok(listings.list, { q: 'Studio' })).total).toBe(0);
  },
);

/** Runs a statement in the transaction of a job's first part. */
async function afterFirstPart({ writes, dialect }: Database, jobId: string, statement: string) {
  const on = `"first_part" after update on "recordJob" for each row when (new."id" = '${jobId}' and new."changed" = 100 and old."changed" = 0)`;
  if (dialect === 'sqlite') await sql.raw(`create trigger ${on} begin ${statement}; end`).execute(writes);
  else {
    await sql
      .raw(
        `create function "firstPart"() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
      )
      .execute(writes);
    await sql.raw(`create trigger ${on} execute function "firstPart"()`).execute(writes);
  }
  return async () => {
    const end = dialect === 'sqlite' ? 'trigger "first_part"' : 'function "firstPart" cascade';
    await sql.raw(`drop ${end}`).execute(writes);
  };
}
