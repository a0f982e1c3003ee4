// Comments in the database and in replies.
import type { Kysely } from 'kysely';
import type { Comment, CommentType, Thread } from '../../../contract/comments/comments.ts';
import type { Tables } from '../../database/database.ts';
import { type People, type Person, peopleOf, personOf, type RecordColumns } from '../../records/records.ts';

export interface CommentTable extends RecordColumns {
  type: CommentType;
  recordId: string;
  /** The field that a thread is about. */
  path: string | null;
  /** The first comment of its thread; null for that one. */
  parentId: string | null;
  /** Null for a deleted comment that has replies. */
  body: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
}
declare module '../../database/database.ts' {
  interface Tables {
    comment: CommentTable;
    commentMention: { commentId: string; accountId: string };
  }
}

/** First comments with their replies, in three queries for any number. */
export async function toThreads(db: Kysely<Tables>, firsts: readonly CommentTable[]): Promise<Thread[]> {
  if (firsts.length === 0) return [];
  const ids = firsts.map(({ id }) => id);
  const replies = await db
    .selectFrom('comment')
    .selectAll()
    .where('parentId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const { people, shown } = await showing(db, [...firsts, ...replies]);
  const byThread = Map.groupBy(replies, ({ parentId }) => parentId);
  return firsts.map((first) => ({
    ...shown(first),
    path: first.path,
    resolvedAt: first.resolvedAt,
    resolvedBy: personOf(people, first.resolvedBy),
    replies: (byThread.get(first.id) ?? []).map(shown),
  }));
}

export async function toComment(db: Kysely<Tables>, row: CommentTable): Promise<Comment> {
  return (await showing(db, [row])).shown(row);
}

/** Shows rows with the names of people. */
async function showing(
  db: Kysely<Tables>,
  rows: readonly CommentTable[],
): Promise<{ people: People; shown: (row: CommentTable) => Comment }> {
  const ids = rows.map(({ id }) => id);
  const mentioned = await db
    .selectFrom('commentMention')
    .innerJoin('account', 'account.id', 'commentMention.accountId')
    .select(['commentMention.commentId', 'account.id', 'account.name'])
    .where('commentMention.commentId', 'in', ids)
    .orderBy('account.id')
    .execute();
  const mentions = Map.groupBy(mentioned, ({ commentId }) => commentId);
  const people = await peopleOf(
    db,
    rows.flatMap(({ createdBy, resolvedBy }) => [createdBy, resolvedBy]),
  );
  const shown = ({ id, version, createdAt, createdBy, updatedAt, body }: CommentTable): Comment => ({
    id,
    version,
    createdAt,
    createdBy: personOf(people, createdBy),
    editedAt: version > 1 ? updatedAt : null,
    body,
    mentions: (mentions.get(id) ?? []).map((one): Person => ({ id: one.id, name: one.name })),
  });
  return { people, shown };
}
