// Rules over a whole listing: what contradicts itself, what is missing to publish, how complete it is.
import { advised, type ChecklistEntry, completenessOf, missingOf, required } from './checklist.ts';
import type { FieldErrors } from './errors.ts';
import type { ListingFields } from './listings.fields.ts';
import { textOf } from './richText.ts';

/** Contradictions between fields; they stop every save. */
export function listingContradictions(listing: ListingFields): FieldErrors {
  const errors: FieldErrors = {};
  const precision = listing.releaseDatePrecision;
  if (listing.releaseDate !== null && precision === 'tba') {
    errors['releaseDatePrecision'] = 'There is a date, so it is not to be announced';
  }
  if (listing.releaseDate === null && precision !== null && precision !== 'tba') {
    errors['releaseDate'] = 'A date is needed for this precision';
  }
  const rows = new Set<string>();
  listing.deployments.forEach((row, index) => {
    const key = JSON.stringify([row.blockchainId, row.address, row.kind]);
    if (rows.has(key))
      errors[`deployments.${index}.${row.address === null ? 'blockchainId' : 'address'}`] =
        'This row is there twice';
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
      'Add a chain, or say that nothing is on chain',
      listing.onChain === 'none' || listing.deployments.length > 0,
    ),
    required('websiteUrl', 'Give the website', listing.websiteUrl !== null),
    required('logoId', 'Add a logo', listing.logoId !== null),
    required('coverId', 'Add a cover', listing.coverId !== null),
    advised('tagline', 'Write a tagline for the card', listing.tagline !== null),
    advised('description', 'Describe the game', textOf(listing.description ?? '').length >= 100),
    advised('releaseDatePrecision', 'Say when it comes or came out', listing.releaseDatePrecision !== null),
    advised('gameModes', 'Choose the game modes', listing.gameModes.length > 0),
    advised('entryCost', 'Say what it costs to start', listing.entryCost !== null),
    advised('developer', 'Name the developer', listing.developer !== null),
    advised('socials', 'Link at least two social channels', Object.keys(listing.socials).length >= 2),
    advised('tags', 'Add at least three tags', listing.tags.length >= 3),
    advised('screenshotIds', 'Add at least two screenshots', listing.screenshotIds.length >= 2),
    advised('videoUrls', 'Link a video', listing.videoUrls.length > 0),
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
