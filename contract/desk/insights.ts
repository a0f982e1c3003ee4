// Insights: how many records there are of each kind that a list can show, over time, by state and by person.
import { z } from 'zod';
import { choice, read } from '../kit/calls.ts';

export const insightTypes = { gameListing: 'Listings', article: 'Articles' } as const;
export type InsightType = keyof typeof insightTypes;

/** The plots, in order. */
export const insightPlots = {
  publications: 'Published, by week',
  freshness: 'To be verified',
  completeness: 'Public but incomplete',
  links: 'Published, by state of their links',
  reviewAge: 'In review, by age',
  reviewPeople: 'In review, by person',
  changePeople: 'Changed in the last 30 days, by person',
} as const;

/** Weeks that are counted, and people that are named. */
export const insightLimits = { weeks: 12, people: 10 } as const;

export const insight = z.strictObject({
  plot: choice(insightPlots),
  bars: z.array(
    z.strictObject({
      /** Of a week its Monday, `YYYY-MM-DD`. */
      label: z.string(),
      count: z.int(),
      /** Filters of the type's list that show what is counted. */
      filters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
    }),
  ),
});
export type Insight = z.output<typeof insight>;

export const insights = {
  summary: read({
    path: '/api/desk/insights',
    summary: `Count the listings or articles by week of publication (the last ${insightLimits.weeks}, in UTC), by the day they are to be verified, completeness, state of their links, age of review and person, each with the filters of the list that shows them. Takes the right to view the records.`,
    right: ['gameListings.view', 'articles.view'],
    input: z.strictObject({ type: choice(insightTypes) }),
    output: z.array(insight),
  }),
};
