// Fields of a collection: the rule of each, the defaults of a new collection, and the shapes of replies.
import { z } from 'zod';
import type { gameOrders } from '../delivery/orders.ts';
import { taskField } from '../desk/tasks.ts';
import {
  choice,
  flag,
  id,
  optional,
  recordFields,
  several,
  slug,
  text,
  timestamp,
  whole,
} from '../kit/calls.ts';
import { pendingChange } from '../kit/changes.ts';
import { lifecycleFields, statuses } from '../kit/lifecycle.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
} from '../listings/values.ts';

/** Games that a collection pins and shows, and collections on the homepage. */
export const collectionLimits = { pins: 200, games: 50, home: 20 } as const;

/** A game that the collection shows before those of its rule, between `from` and `until`. */
const pin = z.strictObject({
  gameId: id(),
  /** Its place from 1; null follows the pin before it. */
  position: whole(1, collectionLimits.games).nullable().default(null),
  /** Null has begun. */
  from: timestamp().nullable().default(null),
  /** Null never ends. */
  until: timestamp().nullable().default(null),
});
export type Pin = z.output<typeof pin>;

const pins = several(pin, collectionLimits.pins).refine(
  (all) => new Set(all.map(({ gameId }) => gameId)).size === all.length,
  'Each game can be pinned once',
);

const slugs = () => several(slug(), 50, 'distinct').default([]);
const age = () => whole(0, 21).nullable().default(null);

export const collectionSorts = {
  newest: 'Newest',
  name: 'Name',
  release: 'Release date',
  featured: 'Featured position',
} as const satisfies Record<(typeof gameOrders)[number], string>;

/** Filters and sort of `/v1/games`. An empty list does not filter. A category includes its subcategories. */
export const rule = z.strictObject({
  category: slugs(),
  chain: slugs(),
  platform: several(choice(platforms), 11, 'distinct').default([]),
  stage: several(choice(releaseStages), 8, 'distinct').default([]),
  mode: several(choice(gameModes), 7, 'distinct').default([]),
  entryCost: several(choice(entryCosts), 5, 'distinct').default([]),
  earn: several(choice(earnModels), 6, 'distinct').default([]),
  onChain: several(choice(onChainLevels), 4, 'distinct').default([]),
  featured: flag().nullable().default(null),
  minAgeFrom: age(),
  minAgeTo: age(),
  sort: choice(collectionSorts).default('newest'),
});
export type Rule = z.output<typeof rule>;

/** A rule that shows all games. */
export const everyGame: Rule = rule.parse({});

/** The editable fields, each with its rule. */
export const collectionFields = z.strictObject({
  title: text(2, 80),
  slug: slug(),
  subline: optional(text(0, 160)),
  pins,
  /** Null shows the pins only. */
  rule: rule.nullable(),
  /** Most games that are shown. */
  limit: whole(1, collectionLimits.games),
});
export type CollectionFields = z.output<typeof collectionFields>;

/** Defaults of a new collection. The slug is generated from the title. */
export const collectionDefaults: Omit<CollectionFields, 'title' | 'slug'> = {
  subline: null,
  pins: [],
  rule: null,
  limit: 12,
};

/** A game as a pin. */
export const pinnedGame = z.strictObject({
  id: id(),
  name: z.string(),
  slug: z.string(),
  status: choice(statuses),
  publishAt: z.string().nullable(),
});
export type PinnedGame = z.output<typeof pinnedGame>;

const { pins: _pins, ...listed } = collectionFields.shape;

/** Fields that the server sets. */
const readOnlyFields = {
  ...lifecycleFields,
  ...taskField,
  /** Its place on the homepage from 1, set by the call `order`; null for none. */
  homeOrder: z.int().nullable(),
};

/** A collection as a row of the list: without the pins. */
export const collectionRow = z.strictObject({
  ...recordFields,
  ...listed,
  ...readOnlyFields,
  pinCount: z.int(),
  /** True with a pending change. */
  hasChanges: z.boolean(),
});
export type CollectionRow = z.output<typeof collectionRow>;

/** A whole collection. */
export const collection = z.strictObject({
  ...recordFields,
  ...collectionFields.shape,
  ...readOnlyFields,
  /** The pinned games, in the order of the pins. */
  games: z.array(pinnedGame),
  /** Its pending change, which the public does not see. */
  change: pendingChange(collectionFields).nullable(),
});
export type Collection = z.output<typeof collection>;
