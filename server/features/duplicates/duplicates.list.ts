// Pairs of possible duplicates as replies show them.
import { type SqlBool, sql } from 'kysely';
import {
  type DuplicateListing,
  type DuplicateRow,
  duplicateRow,
  type duplicates,
} from '../../../contract/duplicates/duplicates.ts';
import type { Input, Page } from '../../../contract/kit/calls.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import type { ReadContext } from '../../http/feature.ts';
import { anyOf, type Condition, toPage, where } from '../../records/lists.ts';
import { search } from '../../records/search.ts';

type List = typeof duplicates.list;

export async function listDuplicates(
  { reason, dismissed = false, q, sort = '-score', page, pageSize }: Input<List>,
  context: Pick<ReadContext, 'db' | 'dialect'>,
): Promise<Page<DuplicateRow>> {
  const { db } = context;
  const isDescending = sort.startsWith('-');
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const conditions = [
    ...anyOf('dismissed', [dismissed ? 1 : 0]),
    ...anyOf('reason', reason),
    ...found(q, context),
  ];
  const wanted = where(conditions, (name) => sql.ref(`duplicate.${name}`));
  const counted = await sql<{ total: number }>`select count(*) as "total" from "duplicate" ${wanted}`.execute(
    db,
  );
  const { rows } = await sql<Stored>`
    select "id", "oneId", "otherId", "reasons", "foundAt", "dismissed" from "duplicate" ${wanted}
    order by ${sql.ref(isDescending ? sort.slice(1) : sort)} ${direction}, "id" ${direction}
    limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`.execute(db);
  return toPage(await toRows(rows, context), Number(counted.rows[0]?.total ?? 0), { page, pageSize });
}

/** Pairs with a listing that the search of listings finds. */
function found(q: string | undefined, { dialect }: Pick<ReadContext, 'dialect'>): Condition[] {
  const matches = search(dialect, 'listing', q)?.matches;
  if (matches === undefined) return [];
  const ids = sql`select "id" from "listing" where ${matches((name) => sql.ref(`listing.${name}`))}`;
  return [(ref) => sql<SqlBool>`(${ref('oneId')} in (${ids}) or ${ref('otherId')} in (${ids}))`];
}

type Stored = {
  id: string;
  oneId: string;
  otherId: string;
  reasons: string;
  foundAt: string;
  dismissed: number;
};

/** Converts rows to replies, in one query for any number. */
async function toRows(rows: readonly Stored[], { db }: Pick<ReadContext, 'db'>): Promise<DuplicateRow[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ oneId, otherId }) => [oneId, otherId]))];
  const found = await db
    .selectFrom('listing')
    .select(['id', 'version', 'name', 'status', 'releaseStage', 'developer', 'completeness', 'updatedAt'])
    .where('id', 'in', ids)
    .execute();
  const listings = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap(({ id, oneId, otherId, reasons, foundAt, dismissed }) => {
    const [one, other] = [listings.get(oneId), listings.get(otherId)];
    if (one === undefined || other === undefined) return [];
    const [keep, drop] = isBetter(other, one) ? [other, one] : [one, other];
    return [
      {
        id,
        keep,
        drop,
        reasons: duplicateRow.shape.reasons.parse(JSON.parse(reasons)),
        foundAt,
        dismissed: dismissed === 1,
      },
    ];
  });
}

/** Ids rise with the time of creation, and `other` has the lower one. */
function isBetter(one: DuplicateListing, other: DuplicateListing): boolean {
  const [isPublic, isOtherPublic] = [mustStayComplete(one.status), mustStayComplete(other.status)];
  if (isPublic !== isOtherPublic) return isPublic;
  return one.completeness > other.completeness;
}
