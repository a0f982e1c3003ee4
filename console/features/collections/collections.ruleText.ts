// Labels of a rule, and a rule in words.
import { collectionSorts, type Rule } from '../../../contract/collections/fields.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
} from '../../../contract/listings/values.ts';

/** Filters of a rule with several values, in the form's order. */
export const facetLabels = {
  category: 'Categories',
  chain: 'Blockchains',
  platform: 'Platforms',
  stage: 'Release stages',
  mode: 'Game modes',
  entryCost: 'Price models',
  earn: 'Earning models',
  onChain: 'On-chain levels',
} as const;
export type Facet = keyof typeof facetLabels;
export const facets = Object.keys(facetLabels) as Facet[];

/** Labels of the facets whose values are not records. */
export const valueLabels: Partial<Record<Facet, Readonly<Record<string, string>>>> = {
  platform: platforms,
  stage: releaseStages,
  mode: gameModes,
  entryCost: entryCosts,
  earn: earnModels,
  onChain: onChainLevels,
};

export function ruleText(rule: Rule | null): string {
  if (rule === null) return 'Pinned games only';
  const { featured, minAgeFrom, minAgeTo, sort } = rule;
  const parts = facets.flatMap((facet) => {
    const values = rule[facet].map((value) => valueLabels[facet]?.[value] ?? value);
    return values.length === 0 ? [] : [`${facetLabels[facet]}: ${values.join(', ')}`];
  });
  if (featured !== null) parts.push(featured ? 'Featured' : 'Not featured');
  if (minAgeFrom !== null) parts.push(`Minimum age from ${minAgeFrom}`);
  if (minAgeTo !== null) parts.push(`Minimum age to ${minAgeTo}`);
  return [
    parts.length === 0 ? 'All games' : parts.join('; '),
    `sorted by ${collectionSorts[sort].toLowerCase()}`,
  ].join(', ');
}

/** The parameters of `/v1/games` that select and sort the games of a rule. */
export function paramsOf(rule: Rule): URLSearchParams {
  const params = new URLSearchParams();
  for (const facet of facets) if (rule[facet].length > 0) params.set(facet, rule[facet].join(','));
  const { featured, minAgeFrom, minAgeTo, sort } = rule;
  for (const [name, value] of Object.entries({ featured, minAgeFrom, minAgeTo, sort }))
    if (value !== null) params.set(name, String(value));
  return params;
}
