// The list of listings and its summary.
import { sql } from 'kysely';
import type { Input, Output, Page } from '../../../contract/kit/calls.ts';
import { resolveFilters } from '../../../contract/kit/filters.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import type { ListingRow } from '../../../contract/listings/fields.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import type { ReleaseStage } from '../../../contract/listings/values.ts';
import { isChanged, withChange } from '../../changes/list.ts';
import type { ReadContext } from '../../http/feature.ts';
import { stateAt, withLinks, worstLink } from '../../links/states.ts';
import { sharedConditions, tagKeys } from '../../records/filters.ts';
import {
  anyOf,
  type Condition,
  inAll,
  inOrderOf,
  type Membership,
  membersBy,
  pageOf,
  readerOf,
  type Selection,
  toPage,
  where,
} from '../../records/lists.ts';
import { peopleOf, personOf, toRecordFields } from '../../records/records.ts';
import { search } from '../../records/search.ts';
import { loadParts } from './listings.record.ts';

type List = typeof listings.list;
type Summary = typeof listings.summary;
type Filters = Omit<Input<Summary>, 'q'>;

/** Columns of a list row, and those that its relations need. */
const rowColumns = [
  'seq',
  'listing.id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'name',
  'slug',
  'releaseStage',
  'releaseDate',
  'releaseDatePrecision',
  'tags',
  'platforms',
  'developer',
  'publisher',
  'featured',
  'featuredRank',
  'status',
  'publishAt',
  'publishedAt',
  'completeness',
  'reviewBy',
  'logoId',
  'assigneeId',
  'dueOn',
  isChanged('gameListing', 'listing').as('hasChanges'),
  worstLink('listing').as('worstLink'),
] as const;

export async function listListings(sent: Input<List>, context: ReadContext<List>): Promise<Page<ListingRow>> {
  const { db, database, dialect } = context;
  const input = resolveFilters(sent, context);
  const { seqs, total } = await pageOf({
    ...input,
    db,
    database,
    dialect,
    entity: 'listing',
    conditions: conditionsOf(input),
    members: membersOf(input),
    isIndexed: isIndexed(input),
    defaultSort: '-updatedAt',
    sortColumns: { name: ['nameKey'] },
  });
  if (seqs.length === 0) return toPage([], total, input);
  const rows = await db
    .selectFrom('listing')
    .leftJoin('task', 'task.id', 'listing.id')
    .select(rowColumns)
    .where('seq', 'in', seqs)
    .execute();
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy, row.assigneeId]),
  );
  const partsOf = await loadParts(db, rows);
  const shown = inOrderOf(seqs, rows).map(
    ({ seq, logoId, assigneeId, dueOn, worstLink, ...row }): ListingRow => {
      const { categories, blockchains, pictures } = partsOf({ seq });
      const logo = pictures.get(logoId ?? '');
      const assignee = personOf(people, assigneeId);
      return {
        ...row,
        ...toRecordFields(row, people),
        tags: JSON.parse(row.tags),
        platforms: JSON.parse(row.platforms),
        featured: row.featured === 1,
        task: assignee && { assignee, dueOn },
        hasChanges: row.hasChanges === 1,
        linkState: stateAt(worstLink),
        categories: [...categories],
        blockchains: [...blockchains],
        logo: logo === undefined ? null : { url: logo.variants[0]?.url ?? logo.url, focal: logo.focal },
      };
    },
  );
  return toPage(shown, total, input);
}

/** Maximum blockchains in the summary. */
const maxBlockchains = 12;

export async function summariseListings(
  sent: Input<Summary>,
  context: ReadContext<Summary>,
): Promise<Output<Summary>> {
  const input = resolveFilters(sent, context);
  return context.database.remember(`listings in all ${JSON.stringify(input)}`, () =>
    countAll(input, context),
  );
}

async function countAll(
  input: Input<Summary>,
  { db, database, dialect }: ReadContext<Summary>,
): Promise<Output<Summary>> {
  const found = search(dialect, 'listing', input.q);
  const conditions = [
    ...conditionsOf(input),
    ...inAll(membersOf(input)),
    ...(found === undefined ? [] : [found.matches]),
  ];
  const narrowed = conditions.length > 0;
  const filtered = where(conditions, (column) => sql.ref(`listing.${column}`));
  const reader = await readerOf({ db, database }, 'listing');
  // One statement, so that filters and search run once for all counts.
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
      order by "counted"."count" desc, "blockchain"."nameKey", "blockchain"."id" limit ${sql.lit(maxBlockchains)}
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

/** Counts by status and stage, or by chain. */
type SummaryRow =
  | { status: Status; releaseStage: ReleaseStage; count: number }
  | { status: null; releaseStage: null; id: string; name: string; color: string | null; count: number };

/** Listings selected by the filters of the list. */
export const listingSelection: Selection = {
  table: 'listing',
  label: 'name',
  matching: (filters: Filters, context) => {
    const resolved = resolveFilters(filters, context);
    return { conditions: conditionsOf(resolved), members: membersOf(resolved) };
  },
};

function conditionsOf(filters: Filters): Condition[] {
  return [
    ...anyOf('status', filters.status),
    ...anyOf('releaseStage', filters.releaseStage),
    ...isFeatured(filters.featured),
    ...sharedConditions(filters),
    ...notVerifiedSince(filters.verifiedBefore),
    ...withChange('gameListing', filters),
    ...withLinks('listing', filters.linkState),
  ];
}

function membersOf({ categoryId, blockchainId, platform, tag }: Filters): Membership[] {
  return [
    ...membersBy(by('listingCategory'), 'categoryId', categoryId),
    ...membersBy(by('deployment'), 'blockchainId', blockchainId),
    ...membersBy(by('listingPlatform'), 'platform', platform),
    ...membersBy(by('listingTag'), 'tagKey', tagKeys(tag)),
  ];
}

/** Sorts with an index for listings of one status. */
const indexedSorts: readonly string[] = ['updatedAt', 'name', 'publishedAt', 'completeness'];

function isIndexed({
  sort = '-updatedAt',
  q,
  status,
  page: _p,
  pageSize: _s,
  ...others
}: Input<List>): boolean {
  return (
    status?.length === 1 &&
    Object.values(others).every(
      (value) => value === undefined || (Array.isArray(value) && value.length === 0),
    ) &&
    (q ?? '') === '' &&
    indexedSorts.includes(sort.replace('-', ''))
  );
}

/** Listings that were never verified count too. The expression has an index. */
function notVerifiedSince(time: string | undefined): Condition[] {
  return time === undefined ? [] : [(ref) => sql`coalesce(${ref('verifiedAt')}, '') < ${time}`];
}

/** A literal instead of a parameter: SQLite does not use the partial index for a bound value. */
function isFeatured(featured: boolean | undefined): Condition[] {
  return featured === undefined ? [] : [(ref) => sql`${ref('featured')} = ${sql.lit(featured ? 1 : 0)}`];
}

const by = (table: string) => ({ table, seq: 'listingSeq' });
