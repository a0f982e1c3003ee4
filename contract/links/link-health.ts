// Link health: the URLs of public records, with what the latest check found, and the calls to put them right.
import { z } from 'zod';
import { job } from '../jobs/jobs.ts';
import { choice, flag, id, list, person, read, several, url, write } from '../kit/calls.ts';
import type { Right } from '../kit/rights.ts';
import { linkStates } from './link-states.ts';

/** Types of records with links, with the area of their rights. */
export const linkTypes = {
  gameListing: 'gameListings',
  article: 'articles',
  banner: 'banners',
  blockchain: 'blockchains',
} as const;
export type LinkType = keyof typeof linkTypes;

/** Links that one call names, records shown of each link, and entries of its history. */
export const linkLimits = { ids: 200, uses: 5, history: 50 } as const;

const edits: Right[] = Object.values(linkTypes).map((area) => `${area}.edit` as const);
const linkType = choice({ gameListing: '', article: '', banner: '', blockchain: '' });
const ids = several(id(), linkLimits.ids, 'distinct').min(1, 'Must not be empty');

const linkUse = z.strictObject({
  type: linkType,
  id: id(),
  label: z.string(),
  /** Paths of the fields with the link, such as `socials.x`, or `description.0` for the first link of a text. */
  fields: z.array(z.string()),
});
export type LinkUse = z.output<typeof linkUse>;

/** What a check found. */
const finding = {
  state: choice(linkStates),
  /** The HTTP status, if there was a reply. */
  status: z.int().nullable(),
  /** Where a redirected or suspect link leads to. */
  target: z.string().nullable(),
  /** Why, in words. */
  note: z.string().nullable(),
};

export const linkRow = z.strictObject({
  id: id(),
  url: z.string(),
  ...finding,
  checkedAt: z.string().nullable(),
  /** Since when it is in this state. */
  since: z.string().nullable(),
  /** When it first seemed dead; a second check, at least a day later, decides. */
  failingSince: z.string().nullable(),
  /** True while a check was asked for that is not done yet. */
  asked: z.boolean(),
  ignored: z.strictObject({ at: z.string(), by: person.nullable() }).nullable(),
  /** Types of the public records with the link that the caller may view. */
  types: z.array(linkType),
  /** All of these records, and the first of them. */
  useCount: z.int(),
  uses: z.array(linkUse),
});
export type LinkRow = z.output<typeof linkRow>;

export const linkCheck = z.strictObject({ at: z.string(), ...finding });

export type LinkCheck = z.output<typeof linkCheck>;

export const links = {
  list: list({
    path: '/api/links/list',
    summary: `List the links of public records, each once, with the records that use it: at most ${linkLimits.uses}, and only those that the caller may view. q is the beginning of the host and path. Checks repeat every LINK_DAYS days.`,
    right: 'gameListings.view',
    filters: {
      state: several(choice(linkStates), 7).optional(),
      /** Only ignored links, or only others. */
      ignored: flag().optional(),
      /** Used by records of these types. */
      type: several(linkType, 4).optional(),
      ids: several(id(), linkLimits.ids, 'distinct').optional(),
    },
    sorts: ['since', 'url', 'checkedAt'],
    row: linkRow,
  }),
  summary: read({
    path: '/api/links/summary',
    summary: 'Count the links that are not ignored by state. States without links are left out.',
    right: 'gameListings.view',
    input: z.strictObject({}),
    output: z.partialRecord(choice(linkStates), z.int()),
  }),
  history: read({
    path: '/api/links/history',
    summary: `List what checks of a link found, the latest first: at most ${linkLimits.history} changes.`,
    right: 'gameListings.view',
    input: z.strictObject({ id: id() }),
    output: z.array(linkCheck),
    errors: ['not_found'],
  }),
  recheck: write({
    path: '/api/links/recheck',
    summary:
      'Check links before all others, within a minute, also if LINK_DAYS is 0. Takes the right to edit records that use them.',
    right: edits,
    input: z.strictObject({ ids }),
    output: z.strictObject({ asked: z.int() }),
    errors: ['not_found'],
  }),
  ignore: write({
    path: '/api/links/ignore',
    summary:
      'Ignore links: they leave the queue and are not checked, until records use another URL. false takes it back. Takes the right to edit records that use them.',
    right: edits,
    input: z.strictObject({ ids, ignored: flag().default(true) }),
    output: z.strictObject({ changed: z.int() }),
    errors: ['not_found'],
  }),
  replace: write({
    path: '/api/links/replace',
    summary:
      'Prepare a job that puts another URL in the place of a link, in all records of a type that use it, public or not; each as a single edit. /api/jobs/detail shows what it would do, /api/jobs/start starts it; with `start` it starts by itself. Takes the right to edit the records.',
    right: edits,
    input: z.strictObject({ id: id(), type: linkType, url: url(), start: flag().optional() }),
    output: job,
    errors: ['not_found', 'too_many_requests'],
  }),
};
