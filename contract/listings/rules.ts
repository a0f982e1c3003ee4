// Rules over a whole listing: contradictions, the publish checklist and its completeness.
import {
  type ChecklistEntry,
  completenessOf,
  missingItems,
  recommended,
  required,
} from '../kit/checklist.ts';
import type { FieldErrors } from '../kit/errors.ts';
import { reviewByOf } from '../kit/freshness.ts';
import { textOf } from '../text/rich-text.ts';
import type { ListingFields } from './fields.ts';
import type { ReleaseStage } from './values.ts';

/** Contradictions between fields. They block every save. */
export function listingContradictions(listing: ListingFields): FieldErrors {
  const errors: FieldErrors = {};
  const precision = listing.releaseDatePrecision;
  if (listing.releaseDate !== null && precision === 'tba') {
    errors['releaseDatePrecision'] = 'Remove the date, or choose another precision';
  }
  if (listing.releaseDate === null && precision !== null && precision !== 'tba') {
    errors['releaseDate'] = 'Add a date for this precision';
  }
  const rows = new Set<string>();
  listing.deployments.forEach((row, index) => {
    const key = JSON.stringify([row.blockchainId, row.address, row.kind]);
    if (rows.has(key))
      errors[`deployments.${index}.${row.address === null ? 'blockchainId' : 'address'}`] = 'Duplicate row';
    rows.add(key);
  });
  return errors;
}

type Entry = ChecklistEntry<keyof ListingFields>;

/** Minimum characters of the summary to publish. */
export const minSummaryLength = 40;

/** The publish checklist with the recommended fields, in the form's order. */
export function listingChecklist(listing: ListingFields): Entry[] {
  return [
    required(
      'summary',
      `Write a summary of at least ${minSummaryLength} characters`,
      (listing.summary?.length ?? 0) >= minSummaryLength,
    ),
    required('categoryIds', 'Choose at least one category', listing.categoryIds.length > 0),
    required('platforms', 'Choose at least one platform', listing.platforms.length > 0),
    required(
      'deployments',
      'Add a chain, or mark the game as off-chain',
      listing.onChain === 'none' || listing.deployments.length > 0,
    ),
    required('websiteUrl', 'Add the website', listing.websiteUrl !== null),
    required('logoId', 'Add a logo', listing.logoId !== null),
    required('coverId', 'Add a cover', listing.coverId !== null),
    recommended('tagline', 'Write a tagline for the card', listing.tagline !== null),
    recommended('description', 'Add a description', textOf(listing.description ?? '').length >= 100),
    recommended('releaseDatePrecision', 'Add a release date', listing.releaseDatePrecision !== null),
    recommended('gameModes', 'Add the game modes', listing.gameModes.length > 0),
    recommended('entryCost', 'Set the price model', listing.entryCost !== null),
    recommended('developer', 'Add the developer', listing.developer !== null),
    recommended('socials', 'Add at least two social channels', Object.keys(listing.socials).length >= 2),
    recommended('tags', 'Add at least three tags', listing.tags.length >= 3),
    recommended('screenshotIds', 'Add at least two screenshots', listing.screenshotIds.length >= 2),
    recommended('videoUrls', 'Add a video', listing.videoUrls.length > 0),
  ];
}

/** Missing required items as field errors; empty when the listing can be published. */
export function publishErrors(listing: ListingFields): FieldErrors {
  return missingItems(listingChecklist(listing));
}

/** 0..100. */
export function listingCompleteness(listing: ListingFields): number {
  return completenessOf(listingChecklist(listing));
}

/** Days between verifications by release stage; 0 for never. */
const reviewDays: Record<ReleaseStage, number> = {
  announced: 60,
  inDevelopment: 60,
  alpha: 90,
  beta: 90,
  earlyAccess: 90,
  live: 90,
  offline: 0,
  cancelled: 0,
};

/** When a listing is to be verified next. */
export function listingReviewBy(
  { reviewEvery, releaseStage }: Pick<ListingFields, 'reviewEvery' | 'releaseStage'>,
  times: Parameters<typeof reviewByOf>[1],
): string | null {
  return reviewByOf(reviewEvery ?? reviewDays[releaseStage], times);
}
