// Notices in the inboxes of accounts, written in the transaction of what they tell.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type NoticeKind, type NoticeType, noticeLimits, noticeTypes } from '../../contract/inbox/inbox.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { releaseTypes } from '../../contract/releases/releases.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import { jobTypesFor } from '../jobs/access.ts';
import { newId } from '../records/ids.ts';

interface NoticeTable {
  id: string;
  accountId: string;
  at: string;
  kind: NoticeKind;
  /** The account that caused it; null for the server. */
  by: string | null;
  type: NoticeType;
  recordId: string;
  /** The record's name at that time. */
  label: string;
  path: string | null;
  commentId: string | null;
  text: string | null;
  readAt: string | null;
}
declare module '../database/database.ts' {
  interface Tables {
    notice: NoticeTable;
    noticeMute: { accountId: string; kind: NoticeKind };
  }
}

export type News = Pick<NoticeTable, 'kind' | 'by' | 'type' | 'label'> &
  Partial<Pick<NoticeTable, 'path' | 'commentId' | 'text'>> & { id: string };

/**
 * Tells accounts about a record or job. Never told are the account that caused it, and accounts that are disabled or muted the kind. The same
 * notice within ten minutes is one. Without anybody to tell it makes no query.
 */
export async function tell(
  db: Kysely<Tables>,
  now: Date,
  accountIds: readonly (string | null)[],
  { id: recordId, path = null, commentId = null, text = null, ...news }: News,
): Promise<void> {
  const wanted = [...new Set(accountIds)].filter((id) => id !== null && id !== news.by);
  if (wanted.length === 0) return;
  const recently = new Date(now.getTime() - noticeLimits.sameMs).toISOString();
  const { rows } = await sql<{ accountId: string; same: string | null }>`
    select "account"."id" as "accountId", (
      select max("notice"."id") from "notice"
      where "recordId" = ${recordId} and "notice"."accountId" = "account"."id" and "notice"."at" > ${recently}
        and "notice"."kind" = ${news.kind} and coalesce("notice"."path", '') = ${path ?? ''}
    ) as "same"
    from "account" where "account"."id" in (${sql.join(wanted)}) and "account"."status" = 'active' and not exists (
      select 1 from "noticeMute" where "noticeMute"."accountId" = "account"."id" and "noticeMute"."kind" = ${news.kind}
    )`.execute(db);
  const notice = { ...news, recordId, path, commentId, text, at: now.toISOString(), readAt: null };
  const again = rows.flatMap(({ same }) => same ?? []);
  if (again.length > 0) await db.updateTable('notice').set(notice).where('id', 'in', again).execute();
  const first = rows.filter(({ same }) => same === null);
  await insertAll(
    db,
    'notice',
    first.map(({ accountId }) => ({ id: newId(), accountId, ...notice })),
  );
}

/** The notices that an account may see: rights may have changed since they were written. */
export function visibleTo({ roles }: Pick<Caller, 'roles'>): RawBuilder<SqlBool> {
  const jobTypes = jobTypesFor({ roles });
  const mayViewAny = Object.values(releaseTypes).some((area) => hasRight(roles, `${area}.view`));
  const types = (Object.keys(noticeTypes) as NoticeType[]).filter((type) => {
    if (type === 'job') return jobTypes.length > 0;
    return type === 'release' ? mayViewAny : hasRight(roles, `${noticeTypes[type]}.view`);
  });
  if (types.length === 0) return sql`1 = 0`;
  const ofJobs =
    jobTypes.length === 0
      ? sql``
      : sql`and ("notice"."type" <> 'job' or exists (select 1 from "recordJob"
          where "recordJob"."id" = "notice"."recordId" and "recordJob"."type" in (${sql.join(jobTypes)})))`;
  return sql<SqlBool>`("notice"."type" in (${sql.join(types)}) ${ofJobs})`;
}

/** What one person did to several records of a type in one call, or in one part of a job, is one act. What the server did is told one by one. */
export const sameAct = sql<string>`"notice"."at" || ' ' || "notice"."kind" || ' ' || "notice"."type" || ' ' || coalesce("notice"."by", "notice"."id")`;

/** Unread notices that an account may see, at most `noticeLimits.counted`. */
export async function unreadOf(db: Kysely<Tables>, who: Pick<Caller, 'id' | 'roles'>): Promise<number> {
  const unread = db
    .selectFrom('notice')
    .select(sameAct.as('act'))
    .distinct()
    .where('accountId', '=', who.id)
    .where('readAt', 'is', null)
    .where(visibleTo(who))
    .limit(noticeLimits.counted);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
