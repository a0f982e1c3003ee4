// Moving a scheduled record to another time, the same for every kind of record with a lifecycle.
import { describe, expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { maxScheduleMs } from '../../contract/kit/lifecycle.ts';
import type { Right } from '../../contract/kit/rights.ts';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import { type Client, epoch, password, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';

const start = testApps();

const hour = 60 * 60_000;
const after = (milliseconds: number) => new Date(epoch.getTime() + milliseconds).toISOString();

const kinds = [
  {
    area: 'gameListings',
    entityType: 'gameListing',
    calls: listings,
    draft: (_app: TestApp, client: Client) => make.completeListing(client),
  },
  {
    area: 'articles',
    entityType: 'article',
    calls: articles,
    draft: async ({ database }: TestApp, client: Client) =>
      make.completeArticle(client, await addPicture(database)),
  },
  {
    area: 'banners',
    entityType: 'banner',
    calls: banners,
    draft: (app: TestApp, client: Client) => make.completeBanner(app, client),
  },
] as const;

/** Times asked for, of a record that is scheduled for two hours after the start. */
const times: readonly [publishAt: string, fault: string | null][] = [
  [after(hour), null],
  [after(1), null],
  [after(2 * hour + 1), null],
  [after(300 * hour), null],
  [after(maxScheduleMs), null],
  [after(maxScheduleMs + 1), 'Must be within two years'],
  [after(2 * hour), 'Already scheduled for this time'],
  [after(2 * hour).replace('.000Z', 'Z'), 'Already scheduled for this time'],
  [after(0), 'Must be in the future'],
  [after(-hour), 'Must be in the future'],
  ['2026-06-02', expect.any(String)],
  ['tomorrow', expect.any(String)],
];

describe.each(kinds)('$area', ({ area, entityType, calls, draft }) => {
  test('a scheduled record moves to another time in one step, with the right to publish, and is audited', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const editor = await withRights(app, admin, [`${area}.view`, `${area}.edit`]);
    const { id } = await draft(app, admin);
    let version = 1;
    const move = (publishAt: string) => ({ id, version, status: 'scheduled' as const, publishAt });
    ({ version } = await admin.ok(calls.status, move(after(2 * hour))));
    const moved: { from: string; to: string }[] = [];

    for (const [publishAt, fault] of times) {
      if (fault === null) {
        await editor.fails('forbidden', calls.status, move(publishAt));
        const record = await admin.ok(calls.status, move(publishAt));
        expect(record, publishAt).toMatchObject({ status: 'scheduled', publishAt, version: version + 1 });
        expect(record.publishedAt, publishAt).toBeNull();
        version = record.version;
        moved.push({ from: after(2 * hour), to: publishAt });
        // Back, so that each case begins the same.
        ({ version } = await admin.ok(calls.status, move(after(2 * hour))));
        moved.push({ from: publishAt, to: after(2 * hour) });
      } else {
        const failure = await admin.fails('invalid_fields', calls.status, move(publishAt));
        expect(failure.fieldErrors, publishAt).toEqual({ publishAt: fault });
      }
    }
    expect((await admin.ok(calls.detail, { id })).version).toBe(version);
    const rows = await app.database.reads
      .selectFrom('audit')
      .select(['action', 'changes'])
      .where('entityId', '=', id)
      .where('version', '>', 2)
      .orderBy('version')
      .execute();
    expect(rows.map(({ changes }) => JSON.parse(changes ?? ''))).toEqual(
      moved.map((change) => [{ path: 'publishAt', ...change }]),
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set([`${entityType}.schedule`]));

    // What is due is public already: moving it would hide it.
    app.clock.advance(2 * hour);
    const late = await admin.fails('invalid_transition', calls.status, move(after(9 * hour)));
    expect(late.errorMessage).toMatch(/^An? \w+ that is published cannot become scheduled$/);
  });
});

async function withRights(app: TestApp, admin: Client, rights: readonly Right[]): Promise<Client> {
  const role = await make.role(admin, rights);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await app.withToken('').ok(session.login, { email, password });
  return app.withToken(token);
}
