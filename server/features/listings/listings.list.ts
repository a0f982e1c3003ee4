// Reading many listings: the list and its summary.
import { sql } from 'kysely';
import type { Input, Output, Page } from '../../../contract/kit.ts';
import type { Status } from '../../../contract/lifecycle.ts';
import type { ListingRow } from '../../../contract/listings.fields.ts';
import type { listings } from '../../../contract/listings.ts';
import type { ReleaseStage } from '../../../contract/listings.values.ts';
import type { ReadContext } from '../../platform/call.ts';
import {
  among,
  anyOf,
  type Condition,
  inOrderOf,
  pageOf,
  readerOf,
  toPage,
  where,
} from '../../platform/lists.ts';
import { search } from '../../platform/search.ts';
import { rowColumns, toListingRows } from './listings.table.ts';

type List = typeof listings.list;
type Summary = typeof listings.summary;
type Filters = Pick<
  Input<List>,
  'status' | 'releaseStage' | 'categoryId' | 'blockchainId' | 'platform' | 'featured'
>;

/** A longer page takes more memory than reading it again is worth. */
const longestRemembered = 50;

/** A page that everybody opens, such as the first one, is read once between two commits. */
export async function listListings(
  input: Input<List>,
  context: ReadContext<List>,
): Promise<Page<ListingRow>> {
  if (input.pageSize > longestRemembered) return readPage(input, context);
  return context.database.remember(`listings ${JSON.stringify(input)}`, () => readPage(input, context));
}

async function readPage(
  input: Input<List>,
  { db, database, dialect }: ReadContext<List>,
): Promise<Page<ListingRow>> {
  const { seqs, total } = await pageOf({
    db,
    database,
    dialect,
    entity: 'listing',
    conditions: conditionsOf(input),
    q: input.q,
    sort: input.sort,
    defaultSort: '-updatedAt',
    sortColumns: { name: ['nameKey'] },
    page: input.page,
    pageSize: input.pageSize,
  });
  const rows =
    seqs.length === 0
      ? []
      : await db.selectFrom('listing').select(rowColumns).where('seq', 'in', seqs).execute();
  return toPage(await toListingRows(db, inOrderOf(seqs, rows)), total, input);
}

/** Blockchains that the summary names. */
const mostBlockchains = 12;

export async function summariseListings(
  input: Input<Summary>,
  context: ReadContext<Summary>,
): Promise<Output<Summary>> {
  return context.database.remember(`listings in all ${JSON.stringify(input)}`, () =>
    countAll(input, context),
  );
}

async function countAll(
  input: Input<Summary>,
  { db, database, dialect }: ReadContext<Summary>,
): Promise<Output<Summary>> {
  const found = search(dialect, 'listing', input.q);
  const conditions = [...conditionsOf(input), ...(found === undefined ? [] : [found.matches])];
  const narrowed = conditions.length > 0;
  const filtered = where(conditions, (column) => sql.ref(`listing.${column}`));
  const reader = await readerOf({ db, database }, 'listing');
  // One statement, so that filters and search are looked up once for all counts.
  const { rows } = await sql<SummaryRow>`
    ${narrowed ? sql`with "chosen" as materialized (select "seq", "status", "releaseStage" from "listing" ${filtered})` : sql``}
    select "status", "releaseStage", null as "id", null as "name", null as "color", count(*) as "count"
    from ${sql.table(narrowed ? 'chosen' : 'listing')} group by "status", "releaseStage"
    union all
    select * from (
      select null, null, "blockchain"."id", "blockchain"."name", "blockchain"."color", "counted"."count"
      from (
        select "blockchainId", count(distinct "listingSeq") as "count" from "deployment"
        ${narrowed ? sql`inner join "chosen" on "chosen"."seq" = "listingSeq"` : sql``} group by "blockchainId"
      ) as "counted"
      inner join "blockchain" on "blockchain"."id" = "counted"."blockchainId"
      order by "counted"."count" desc, "blockchain"."nameKey", "blockchain"."id" limit ${sql.lit(mostBlockchains)}
    ) as "chains"`.execute(reader.db);
  const summary: Output<Summary> = { total: 0, byStatus: {}, byReleaseStage: {}, byBlockchain: [] };
  for (const row of rows) {
    if (row.status === null) {
      const { id, name, color, count } = row;
      summary.byBlockchain.push({ id, name, color, count });
    } else {
      const { byStatus, byReleaseStage } = summary;
      summary.total += row.count;
      byStatus[row.status] = (byStatus[row.status] ?? 0) + row.count;
      byReleaseStage[row.releaseStage] = (byReleaseStage[row.releaseStage] ?? 0) + row.count;
    }
  }
  return summary;
}

/** Listings of one status and stage, or those on one chain. */
type SummaryRow =
  | { status: Status; releaseStage: ReleaseStage; count: number }
  | { status: null; releaseStage: null; id: string; name: string; color: string | null; count: number };

function conditionsOf(filters: Filters): Condition[] {
  return [
    ...anyOf('status', filters.status),
    ...anyOf('releaseStage', filters.releaseStage),
    ...isFeatured(filters.featured),
    ...among(by('listingCategory'), 'categoryId', filters.categoryId),
    ...among(by('deployment'), 'blockchainId', filters.blockchainId),
    ...among(by('listingPlatform'), 'platform', filters.platform),
  ];
}

/** Said by the number itself: an index that holds only the featured ones is not used for a value that is bound. */
function isFeatured(featured: boolean | undefined): Condition[] {
  return featured === undefined ? [] : [(ref) => sql`${ref('featured')} = ${sql.lit(featured ? 1 : 0)}`];
}

const by = (table: string) => ({ table, seq: 'listingSeq' });
