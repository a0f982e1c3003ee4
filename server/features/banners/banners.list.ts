// The list of banners. Their state is computed for the time of the call.
import { type SqlBool, sql } from 'kysely';
import type { banners } from '../../../contract/banners/banners.ts';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import type { BannerState } from '../../../contract/banners/values.ts';
import type { Input, Page } from '../../../contract/kit/calls.ts';
import { resolvePeople } from '../../../contract/kit/relative.ts';
import { isChanged, withChange } from '../../changes/list.ts';
import { assignedTo } from '../../desk/tasks.ts';
import type { ReadContext } from '../../http/feature.ts';
import { stateAt, withLinks, worstLink } from '../../links/states.ts';
import { anyOf, type Condition, inOrderOf, pageOf, type Selection, toPage } from '../../records/lists.ts';
import { toListed } from './banners.table.ts';

type List = typeof banners.list;
type Filters = Pick<
  Input<List>,
  | 'placement'
  | 'status'
  | 'targetKind'
  | 'sponsored'
  | 'state'
  | 'assigneeId'
  | 'hasChanges'
  | 'changeState'
  | 'linkState'
>;

export async function listBanners(
  input: Input<List>,
  { db, dialect, now, who }: ReadContext<List>,
): Promise<Page<BannerRow>> {
  const { seqs, total } = await pageOf({
    ...input,
    db,
    dialect,
    entity: 'banner',
    conditions: conditionsOf(input, { who, now }),
    defaultSort: 'priority',
    sortColumns: { priority: ['placement', 'priority'], name: ['nameKey'] },
  });
  const rows =
    seqs.length === 0
      ? []
      : await db
          .selectFrom('banner')
          .selectAll()
          .select(isChanged('banner', 'banner').as('hasChanges'))
          .select(worstLink('banner').as('worstLink'))
          .where('seq', 'in', seqs)
          .execute();
  const listed = await toListed(db, inOrderOf(seqs, rows), { now, who });
  return toPage(
    listed.map(({ row, shown }) => ({
      ...shown,
      hasChanges: row.hasChanges === 1,
      linkState: stateAt(row.worstLink),
    })),
    total,
    input,
  );
}

/** Banners selected by the filters of the list. */
export const bannerSelection: Selection = {
  table: 'banner',
  label: 'name',
  matching: (filters: Filters, context) => ({ conditions: conditionsOf(filters, context) }),
};

function conditionsOf(filters: Filters, { who, now }: { who: { id: string }; now: Date }): Condition[] {
  const { sponsored, assigneeId } = filters;
  return [
    ...anyOf('placement', filters.placement),
    ...anyOf('status', filters.status),
    ...anyOf('targetKind', filters.targetKind),
    ...anyOf('sponsored', sponsored === undefined ? undefined : [sponsored ? 1 : 0]),
    ...assignedTo(assigneeId && resolvePeople(assigneeId, who.id)),
    ...inState(filters.state, now.toISOString()),
    ...withChange('banner', filters),
    ...withLinks('banner', filters.linkState),
  ];
}

/** SQL version of `bannerState` in the contract. */
function inState(states: readonly BannerState[] | undefined, now: string): Condition[] {
  if (states === undefined || states.length === 0) return [];
  return [
    (ref) => {
      const isOn = sql`${ref('status')} in ('published', 'scheduled')`;
      const hasEnded = sql`${ref('unpublishAt')} <= ${now}`;
      const isOpen = sql`(${ref('unpublishAt')} is null or ${ref('unpublishAt')} > ${now})`;
      const tests: Record<BannerState, typeof isOn> = {
        live: sql`(${isOn} and ${ref('publishAt')} <= ${now} and ${isOpen})`,
        upcoming: sql`(${isOn} and ${ref('publishAt')} > ${now})`,
        ended: sql`(${isOn} and ${hasEnded})`,
        off: sql`(${ref('status')} in ('draft', 'inReview', 'archived'))`,
      };
      return sql<SqlBool>`(${sql.join(
        states.map((state) => tests[state]),
        sql` or `,
      )})`;
    },
  ];
}
