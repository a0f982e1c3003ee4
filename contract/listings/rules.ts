// Rules over a whole listing: what contradicts itself, what is missing to publish, how complete it is.
import { advised, type ChecklistEntry, completenessOf, missingOf, required } from '../kit/checklist.ts';
import type { FieldErrors } from '../kit/errors.ts';
import { textOf } from '../text/rich-text.ts';
import type { ListingFields } from './fields.ts';

/** Contradictions between fields; they stop every save. */
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

/** Summary characters that publishing asks for. */
const summaryToPublish = 40;

/** The publish checklist and the advised fields, in the form's order. */
export function listingChecklist(listing: ListingFields): Entry[] {
  return [
    required(
      'summary',
      `Write a summary of at least ${summaryToPublish} characters`,
      (listing.summary?.length ?? 0) >= summaryToPublish,
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
    advised('tagline', 'Write a tagline for the card', listing.tagline !== null),
    advised('description', 'Add a description', textOf(listing.description ?? '').length >= 100),
    advised('releaseDatePrecision', 'Add a release date', listing.releaseDatePrecision !== null),
    advised('gameModes', 'Add the game modes', listing.gameModes.length > 0),
    advised('entryCost', 'Set the price model', listing.entryCost !== null),
    advised('developer', 'Add the developer', listing.developer !== null),
    advised('socials', 'Add at least two social channels', Object.keys(listing.socials).length >= 2),
    advised('tags', 'Add at least three tags', listing.tags.length >= 3),
    advised('screenshotIds', 'Add at least two screenshots', listing.screenshotIds.length >= 2),
    advised('videoUrls', 'Add a video', listing.videoUrls.length > 0),
  ];
}

/** What stands between a listing and publishing, as field errors; empty when it may be published. */
export function publishErrors(listing: ListingFields): FieldErrors {
  return missingOf(listingChecklist(listing));
}

/** 0..100. */
export function listingCompleteness(listing: ListingFields): number {
  return completenessOf(listingChecklist(listing));
}
