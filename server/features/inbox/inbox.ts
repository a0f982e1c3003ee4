// The inbox: an account's own notices.
import { type Kysely, type SqlBool, sql } from 'kysely';
import { inbox, type Notice, type NoticeKind, type NoticeType } from '../../../contract/inbox/inbox.ts';
import type { Tables } from '../../database/database.ts';
import { insertAll } from '../../database/statements.ts';
import { labelsOf } from '../../desk/labels.ts';
import { sameAct, visibleTo } from '../../desk/notices.ts';
import { implement } from '../../http/feature.ts';
import { toPage } from '../../records/lists.ts';
import { personOf } from '../../records/records.ts';
import { labelOf } from '../../webhooks/outcome.ts';
import { dropOldNotices, tellDue } from './inbox.jobs.ts';

/** Characters of a comment that a notice shows. */
const maxTextChars = 300;

export const feature = implement(
  inbox,
  {
    list: async (input, { db, who }) => {
      const { unread, sort, page, pageSize } = input;
      let own = db
        .selectFrom('notice')
        .where('notice.accountId', '=', who.id)
        .where(visibleTo(who))
        // Who saw a job end needs no notice of it.
        .where(sql<SqlBool>`("kind" <> 'jobDone' or "readAt" is null)`);
      if (unread !== undefined) own = own.where('readAt', unread ? 'is' : 'is not', null);
      const acts = own
        .select(({ fn }) => [fn.max('notice.id').as('shownId'), fn.countAll<number>().as('records')])
        .groupBy(sameAct)
        .as('act');
      const { total } = await db
        .selectFrom(acts)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const direction = sort === 'at' ? 'asc' : 'desc';
      const rows = await db
        .selectFrom(acts)
        .innerJoin('notice', 'notice.id', 'act.shownId')
        .leftJoin('account', 'account.id', 'notice.by')
        .leftJoin('comment', 'comment.id', 'notice.commentId')
        .selectAll('notice')
        .select(['account.name as byName', 'comment.body', 'records'])
        .orderBy('notice.at', direction)
        .orderBy('notice.id', direction)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const labels = await namesOf(db, rows);
      const ends = await endsOf(db, rows);
      const shown = rows.map(({ accountId: _a, label, by, byName, body, text, records, ...row }): Notice => {
        const people = new Map(by === null || byName === null ? [] : [[by, { id: by, name: byName }]]);
        return {
          ...row,
          by: personOf(people, by),
          label: labels.get(row.recordId) ?? label,
          more: Number(records) - 1,
          gone: !labels.has(row.recordId),
          job: ends.get(row.recordId) ?? null,
          text: body?.slice(0, maxTextChars) ?? text,
        };
      });
      return toPage(shown, total, input);
    },
    read: {
      changesNothing: () => true,
      run: async ({ ids, recordId }, { db, who, now }) => {
        let unread = db
          .updateTable('notice')
          .set({ readAt: now.toISOString() })
          .where('accountId', '=', who.id)
          .where('readAt', 'is', null);
        if (recordId !== undefined) unread = unread.where('recordId', '=', recordId);
        if (ids !== undefined) unread = unread.where('id', 'in', ofSameActs(db, who.id, ids));
        if (ids?.length === 0) return { read: 0 };
        const { numUpdatedRows } = await unread.executeTakeFirst();
        return { read: Number(numUpdatedRows) };
      },
    },
    muted: async (_input, { db, who }) => ({ kinds: await mutedBy(db, who.id) }),
    mute: {
      mayChangeNothing: true,
      run: async ({ kinds }, { db, who, audit }) => {
        const before = await mutedBy(db, who.id);
        if (new Set(before).symmetricDifference(new Set(kinds)).size === 0) return { kinds };
        await db.deleteFrom('noticeMute').where('accountId', '=', who.id).execute();
        await insertAll(
          db,
          'noticeMute',
          kinds.map((kind) => ({ accountId: who.id, kind })),
        );
        const entity = { type: 'inbox', id: null, label: null };
        audit({ action: 'inbox.mute', entity, before: { kinds: before }, after: { kinds } });
        return { kinds };
      },
    },
  },
  [tellDue, dropOldNotices],
);

/** The notices of the acts that these are shown for. */
function ofSameActs(db: Kysely<Tables>, accountId: string, ids: readonly string[]) {
  return db
    .selectFrom('notice')
    .select('notice.id')
    .where('accountId', '=', accountId)
    .where(sameAct, 'in', db.selectFrom('notice').select(sameAct.as('act')).where('notice.id', 'in', ids));
}

/** The present names of records and jobs, one query for each type. */
async function namesOf(
  db: Kysely<Tables>,
  rows: readonly { type: NoticeType; recordId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.type)) {
    const ids = [...new Set(ofType.map(({ recordId }) => recordId))];
    const found =
      type === 'job'
        ? await titlesOf(db, ids)
        : type === 'release'
          ? await releaseNamesOf(db, ids)
          : type === 'webhook'
            ? await webhookUrlsOf(db, ids)
            : await labelsOf(db, type, ids);
    for (const [id, name] of found) names.set(id, name);
  }
  return names;
}

async function titlesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<[string, string][]> {
  const rows = await db.selectFrom('recordJob').select(['id', 'title']).where('id', 'in', ids).execute();
  return rows.map(({ id, title }) => [id, title]);
}

/** How jobs ended, by their id. */
async function endsOf(db: Kysely<Tables>, rows: readonly { type: NoticeType; recordId: string }[]) {
  const ids = rows.flatMap(({ type, recordId }) => (type === 'job' ? recordId : []));
  if (ids.length === 0) return new Map<string, Notice['job']>();
  const ended = await db
    .selectFrom('recordJob')
    .select(['id', 'state', 'changed', 'refused'])
    .where('id', 'in', ids)
    .execute();
  return new Map<string, Notice['job']>(ended.map(({ id, ...end }) => [id, end]));
}

async function releaseNamesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<[string, string][]> {
  const rows = await db.selectFrom('release').select(['id', 'name']).where('id', 'in', ids).execute();
  return rows.map(({ id, name }) => [id, name]);
}

async function webhookUrlsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<[string, string][]> {
  const rows = await db.selectFrom('webhook').select(['id', 'url']).where('id', 'in', ids).execute();
  return rows.map((row) => [row.id, labelOf(row)]);
}

async function mutedBy(db: Kysely<Tables>, accountId: string): Promise<NoticeKind[]> {
  const rows = await db
    .selectFrom('noticeMute')
    .select('kind')
    .where('accountId', '=', accountId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}
