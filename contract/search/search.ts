// Search across all records, by whatever names one exactly or by name.
import { z } from 'zod';
import { choice, read, whole } from '../kit/calls.ts';
import type { Right } from '../kit/rights.ts';

/** The types that are searched, in the order of their groups, and the right that shows each. */
export const searchTypes = {
  gameListing: { label: 'Game listings', noun: 'Game listing', right: 'gameListings.view' },
  article: { label: 'Articles', noun: 'Article', right: 'articles.view' },
  category: { label: 'Categories', noun: 'Category', right: 'categories.view' },
  blockchain: { label: 'Blockchains', noun: 'Blockchain', right: 'blockchains.view' },
  banner: { label: 'Banners', noun: 'Banner', right: 'banners.view' },
  collection: { label: 'Collections', noun: 'Collection', right: 'collections.view' },
  account: { label: 'Accounts', noun: 'Account', right: 'accounts.view' },
  role: { label: 'Roles', noun: 'Role', right: 'roles.view' },
  audit: { label: 'Audit log', noun: 'Audit log', right: 'audit.view' },
} as const satisfies Record<string, { label: string; noun: string; right: Right }>;
export type SearchType = keyof typeof searchTypes;

/** What a record was found by. All but `name` and `text` are exact. */
const matches = {
  id: 'id',
  slug: 'slug',
  formerSlug: 'former slug',
  address: 'contract',
  website: 'website',
  store: 'store page',
  social: 'social account',
  link: 'link',
  trace: 'trace id',
  name: 'name',
  text: 'other fields',
} as const;

/** Maximum length of the text: that of a URL. */
const maxSearchLength = 2_048;
/** Maximum rows of a group. */
const maxHits = 8;

const type = choice(
  Object.fromEntries(Object.keys(searchTypes).map((name) => [name, ''])) as Record<SearchType, ''>,
);

const hit = z.strictObject({
  type,
  /** The record's id; of the audit log, the traceId. */
  id: z.string(),
  label: z.string(),
  /** Tells it from others of a similar name: a slug, a CAIP-2 id, an e-mail. */
  hint: z.string().nullable(),
  /** The record's status, by the values of its type. */
  status: z.string().nullable(),
  match: z.strictObject({
    by: choice(matches),
    /** The chain of a contract, the site or field of a link, the former slug. */
    where: z.string().nullable(),
  }),
});
export type Hit = z.output<typeof hit>;

const searchGroup = z.strictObject({ type, hits: z.array(hit) });

export const search = {
  all: read({
    path: '/api/search/all',
    summary:
      'Search all types that the caller may view: by id, slug, contract address, URL or traceId, else by name. Groups with an exact match come first.',
    right: Object.values(searchTypes).map(({ right }) => right),
    input: z.strictObject({
      q: z.string('Required').max(maxSearchLength, `At most ${maxSearchLength} characters`),
      limit: whole(1, maxHits).default(5),
    }),
    output: z.array(searchGroup),
  }),
};
