// Adds, changes, deletes and resolves comments. Each takes the right to view the record, and never writes to it.
import type { Kysely, Transaction } from 'kysely';
import {
  type Comment,
  type CommentType,
  commentLimits,
  type comments,
  commentTypes,
} from '../../../contract/comments/comments.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import { peopleWithRight } from '../../auth/people-with-right.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { binKindOf } from '../../bin/kind.ts';
import type { Tables } from '../../database/database.ts';
import { insertAll } from '../../database/statements.ts';
import { labelsOf } from '../../desk/labels.ts';
import { tell } from '../../desk/notices.ts';
import { fail, failOn } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { changedBy, createdBy, locking } from '../../records/records.ts';
import { type CommentTable, toComment } from './comments.table.ts';

type Add = typeof comments.add;
type Edit = typeof comments.edit;
type Remove = typeof comments.remove;
type Resolve = typeof comments.resolve;
type Context = Pick<WriteContext, 'db' | 'dialect' | 'who'>;

export async function addComment(input: Input<Add>, context: WriteContext<Add>): Promise<Comment> {
  const { db, who, now, audit } = context;
  const { type, id: recordId, path = null, parentId = null, body, mentions } = input;
  expectView(who, type);
  const label = (await labelOf(db, type, recordId)) ?? fail('not_found');
  const answered = parentId === null ? [] : await threadOf(db, parentId);
  failOn({
    ...(await placeFaults(db, { type, recordId, path, parentId }, answered)),
    ...(await mentionFaults(db, type, mentions)),
  });
  const record = createdBy(who, now);
  const row: CommentTable = {
    ...record,
    type,
    recordId,
    path,
    parentId,
    body,
    resolvedAt: null,
    resolvedBy: null,
  };
  await db.insertInto('comment').values(row).execute();
  await mention(db, row.id, mentions);
  const about = path ?? answered.find(({ id }) => id === parentId)?.path ?? null;
  const news = { by: who.id, type, id: recordId, label, path: about, commentId: row.id };
  await tell(db, now, mentions, { kind: 'mentioned', ...news });
  const others = answered
    .map(({ createdBy: by }) => by)
    .filter((by) => by !== null && !mentions.includes(by));
  await tell(db, now, others, { kind: 'replied', ...news });
  audit({ action: 'comment.add', entity: entityOf(row, label), after: { body, path, recordId } });
  return toComment(db, row);
}

export async function editComment(
  { id, version, body, mentions }: Input<Edit>,
  context: WriteContext<Edit>,
): Promise<Comment> {
  const { db, who, now, audit } = context;
  const row = await lockOwn(context, id, version);
  failOn(await mentionFaults(db, row.type, mentions ?? []));
  const rows = await db
    .selectFrom('commentMention')
    .select('accountId')
    .where('commentId', '=', id)
    .execute();
  const former = new Set(rows.map(({ accountId }) => accountId));
  const hasSameMentions = mentions === undefined || new Set(mentions).symmetricDifference(former).size === 0;
  if (hasSameMentions && (body === undefined || body === row.body)) return toComment(db, row);
  const changed = { ...row, ...changedBy(who, now, version), body: body ?? row.body };
  await db.updateTable('comment').set(changed).where('id', '=', id).execute();
  const label = await labelOf(db, row.type, row.recordId);
  if (mentions !== undefined) {
    const added = mentions.filter((one) => !former.has(one));
    const { type, recordId, path } = row;
    const news = { by: who.id, type, id: recordId, label: label ?? '', path, commentId: id };
    await tell(db, now, added, { kind: 'mentioned', ...news });
    await db.deleteFrom('commentMention').where('commentId', '=', id).execute();
    await mention(db, id, mentions);
  }
  const entity = entityOf(changed, label);
  audit({ action: 'comment.edit', entity, before: { body: row.body }, after: { body: changed.body } });
  return toComment(db, changed);
}

export async function removeComment(
  { id, version }: Input<Remove>,
  context: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const { db, who, now, audit } = context;
  const row = await lockOwn(context, id, version);
  const { parentId } = row;
  if (await hasReplies(db, id)) {
    const deleted = { ...changedBy(who, now, version), body: null };
    await db.updateTable('comment').set(deleted).where('id', '=', id).execute();
    await db.deleteFrom('commentMention').where('commentId', '=', id).execute();
  } else {
    await db.deleteFrom('comment').where('id', '=', id).execute();
    // A deleted first comment goes with the last reply to it.
    if (parentId !== null && !(await hasReplies(db, parentId)))
      await db.deleteFrom('comment').where('id', '=', parentId).where('body', 'is', null).execute();
  }
  const entity = entityOf(row, await labelOf(db, row.type, row.recordId));
  audit({ action: 'comment.delete', entity, before: { body: row.body } });
  return { id };
}

export async function resolveThread(
  { id, resolved }: Input<Resolve>,
  context: WriteContext<Resolve>,
): Promise<Output<Resolve>> {
  const { db, who, now, audit } = context;
  const row = await lockComment(context, id);
  if (row.parentId !== null) failOn({ id: 'Only the first comment of a thread can be resolved' });
  if (resolved === (row.resolvedAt !== null)) return { id, resolved };
  const change = {
    resolvedAt: resolved ? (row.resolvedAt ?? now.toISOString()) : null,
    resolvedBy: resolved ? (row.resolvedBy ?? who.id) : null,
  };
  await db.updateTable('comment').set(change).where('id', '=', id).execute();
  const action = resolved ? 'comment.resolve' : 'comment.reopen';
  const entity = entityOf(row, await labelOf(db, row.type, row.recordId));
  audit({ action, entity, before: { resolvedAt: row.resolvedAt }, after: { resolvedAt: change.resolvedAt } });
  return { id, resolved };
}

/** Ends the call without the right to view records of the type. The calls take any of these rights. */
export function expectView(who: Pick<Caller, 'roles'>, type: CommentType): void {
  if (!hasRight(who.roles, `${commentTypes[type]}.view`)) fail('forbidden');
}

/** The record's name, or undefined where there is none, as for a record in the bin. */
export async function labelOf(
  db: Kysely<Tables>,
  type: CommentType,
  id: string,
): Promise<string | undefined> {
  return (await labelsOf(db, type, [id])).get(id);
}

/** A comment whose record the caller may view, locked. */
async function lockComment({ db, dialect, who }: Context, id: string): Promise<CommentTable> {
  const row = await locking(
    db.selectFrom('comment').selectAll().where('id', '=', id),
    dialect,
  ).executeTakeFirst();
  if (row === undefined) fail('not_found');
  expectView(who, row.type);
  return row;
}

async function lockOwn(context: Context, id: string, version: number): Promise<CommentTable> {
  const row = await lockComment(context, id);
  if (row.body === null) fail('not_found');
  if (row.createdBy !== context.who.id) fail('forbidden');
  if (row.version !== version) fail('stale_version', { data: await toComment(context.db, row) });
  return row;
}

type Place = Pick<CommentTable, 'type' | 'recordId' | 'path' | 'parentId'>;

async function placeFaults(
  db: Transaction<Tables>,
  { type, recordId, path, parentId }: Place,
  answered: readonly CommentTable[],
): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  if (path !== null) {
    const { fields } = (await binKindOf(type)).history;
    if (!Object.hasOwn(fields.shape, path.split('.')[0] ?? '')) faults['path'] = 'No such field';
    else if (parentId !== null) faults['path'] = 'A reply is about what its thread is about';
  }
  if (parentId !== null) {
    const first = answered.find(({ id }) => id === parentId);
    if (first?.recordId !== recordId || first.parentId !== null) faults['parentId'] = 'No such thread';
  }
  // Two people at the same time may exceed a limit by one, which harms nobody.
  const { all, threads } = await db
    .selectFrom('comment')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('parentId', 'is', null).as('threads'),
    ])
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow();
  if (all >= commentLimits.comments) faults['id'] = `The record has ${all} comments, the maximum`;
  else if (parentId === null && threads >= commentLimits.threads)
    faults['id'] = `The record has ${threads} threads, the maximum`;
  return faults;
}

/** A first comment with the replies to it. */
async function threadOf(db: Transaction<Tables>, id: string): Promise<CommentTable[]> {
  return db
    .selectFrom('comment')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('parentId', '=', id)]))
    .execute();
}

async function mentionFaults(
  db: Transaction<Tables>,
  type: CommentType,
  mentions: readonly string[],
): Promise<FieldErrors> {
  const people = await peopleWithRight(db, `${commentTypes[type]}.view`, mentions);
  const known = new Set(people.map(({ id }) => id));
  return Object.fromEntries(
    mentions.flatMap((id, index) =>
      known.has(id) ? [] : [[`mentions.${index}`, 'Nobody who may view the record']],
    ),
  );
}

async function mention(db: Transaction<Tables>, commentId: string, ids: readonly string[]): Promise<void> {
  await insertAll(
    db,
    'commentMention',
    ids.map((accountId) => ({ commentId, accountId })),
  );
}

async function hasReplies(db: Transaction<Tables>, id: string): Promise<boolean> {
  const reply = await db.selectFrom('comment').select('id').where('parentId', '=', id).executeTakeFirst();
  return reply !== undefined;
}

function entityOf({ id, version }: CommentTable, label: string | undefined) {
  return { type: 'comment', id, label: label ?? null, version };
}
