// Insights: every bar counts what its list shows.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Insight, insightLimits, insights } from '../../contract/desk/insights.ts';
import { taskTypes } from '../../contract/desk/tasks.ts';
import { resolveTime } from '../../contract/kit/relative.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { linkStates } from '../../contract/links/link-states.ts';
import { fail } from '../errors.ts';
import { type Feature, implement } from '../http/feature.ts';
import { peopleOf } from '../records/records.ts';
import { listsOf } from '../views/lists.ts';
import { type ListedType, listTotal, type Reading } from './list-page.ts';

const dayMs = 24 * 60 * 60_000;

type Bar = Insight['bars'][number];
type Filters = Bar['filters'];

export function insightsFeature(features: readonly Feature[]): Feature {
  const lists = listsOf(features);
  return implement(insights, {
    summary: async ({ type }, context) => {
      if (!hasRight(context.who.roles, `${taskTypes[type]}.view`)) fail('forbidden');
      const reading = { lists, context };
      const counted = async (
        plot: Insight['plot'],
        wanted: readonly [string, Filters][],
      ): Promise<Insight> => {
        const bars: Bar[] = [];
        for (const [label, filters] of wanted)
          bars.push({ label, filters, count: await listTotal(reading, type, filters) });
        return { plot, bars };
      };
      return [
        await counted('publications', weeks(context.now)),
        await counted('freshness', [
          ['Now', toVerify('today')],
          ['Within 30 days', toVerify('+30d')],
          ['Within 90 days', toVerify('+90d')],
        ]),
        await counted(
          'completeness',
          [50, 70, 90, 100].map((percent) => [
            `Below ${percent} %`,
            { status: ['published'], completenessBelow: percent },
          ]),
        ),
        await counted('links', linkHealth),
        await counted('reviewAge', [
          ['All', { status: ['inReview'] }],
          ['Over 1 day', inReviewSince('-1d')],
          ['Over 3 days', inReviewSince('-3d')],
          ['Over 7 days', inReviewSince('-7d')],
        ]),
        {
          plot: 'reviewPeople',
          bars: await byPerson(reading, type, sql`"status" = 'inReview'`, { status: ['inReview'] }),
        },
        {
          plot: 'changePeople',
          bars: await byPerson(reading, type, sql`"updatedAt" >= ${resolveTime('-30d', context.now)}`, {
            updatedFrom: '-30d',
          }),
        },
      ];
    },
  });
}

/** A record with links in several states counts in each. */
const linkHealth = Object.entries(linkStates).map(([state, label]): [string, Filters] => [
  label,
  { status: ['published'], linkState: [state] },
]);
const toVerify = (before: string): Filters => ({ status: ['published'], reviewBefore: before });
const inReviewSince = (before: string): Filters => ({ status: ['inReview'], updatedTo: before });

/** The weeks from Monday to Monday, the current one last. */
function weeks(now: Date): [string, Filters][] {
  const today = Math.floor(now.getTime() / dayMs);
  // The first day of 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: insightLimits.weeks }, (_, index) => {
    const from = monday - 7 * (insightLimits.weeks - 1 - index);
    const at = (day: number) => new Date(day * dayMs).toISOString();
    const filters = { status: ['published'], publishAtFrom: at(from), publishAtTo: at(from + 7) };
    return [at(from).slice(0, 10), filters];
  });
}

/** The people who changed the most of some records last. */
async function byPerson(
  { context: { db, database } }: Reading,
  type: ListedType,
  condition: RawBuilder<SqlBool>,
  filters: Filters,
): Promise<Bar[]> {
  const table = sql.table(type === 'gameListing' ? 'listing' : 'article');
  const { rows } = await sql<{ id: string; count: number }>`
    select "updatedBy" as "id", count(*) as "count" from ${table}
    where "updatedBy" is not null and ${condition}
    group by "updatedBy" order by "count" desc, "id" limit ${sql.lit(insightLimits.people)}`.execute(
    database.aside,
  );
  const people = await peopleOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, count }) => ({
    label: people.get(id)?.name ?? 'Deleted account',
    count: Number(count),
    filters: { ...filters, updatedBy: [id] },
  }));
}
