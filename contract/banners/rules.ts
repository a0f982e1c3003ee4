// Rules over a whole banner: contradictions, the publish checklist, and its state at a given time.

import {
  type ChecklistEntry,
  completenessOf,
  missingItems,
  recommended,
  required,
} from '../kit/checklist.ts';
import type { FieldErrors } from '../kit/errors.ts';
import { isPublic, mustStayComplete, type Scheduled } from '../kit/lifecycle.ts';
import type { BannerFields } from './fields.ts';
import type { BannerState } from './values.ts';

/** Contradictions between fields. They block every save. */
export function bannerContradictions(banner: BannerFields): FieldErrors {
  const { target, ctaText, ctaUrl, publishAt, unpublishAt } = banner;
  const errors: FieldErrors = {};
  if (ctaText !== null && ctaUrl === null) errors['ctaUrl'] = 'Add the button link';
  if (ctaUrl !== null && ctaText === null) errors['ctaText'] = 'Add the button label';
  if (banner.decorative && banner.altText !== null) {
    errors['altText'] = 'Remove the alt text, or turn off “Purely decorative”';
  }
  const namesRecord = target.kind !== 'none' && target.kind !== 'url';
  if (namesRecord && target.id === null) errors['target.id'] = 'Choose a destination';
  if (!namesRecord && target.id !== null)
    errors['target.id'] = 'Choose a destination type that names a record';
  if (target.kind === 'url' && target.url === null) errors['target.url'] = 'Add the link';
  if (target.kind !== 'url' && target.url !== null) {
    errors['target.url'] = 'Choose the destination type “Link” to enter a link';
  }
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt) {
    errors['unpublishAt'] = 'Must end after it starts';
  }
  return errors;
}

type Entry = ChecklistEntry<keyof BannerFields>;

/** The publish checklist with the recommended fields, in the form's order. */
export function bannerChecklist(banner: BannerFields): Entry[] {
  return [
    required('imageId', 'Add the picture', banner.imageId !== null),
    required(
      'altText',
      'Add alt text, or mark the picture as decorative',
      banner.decorative || banner.altText !== null,
    ),
    required('advertiser', 'Add the advertiser', !banner.sponsored || banner.advertiser !== null),
    recommended('mobileImageId', 'Add a mobile picture', banner.mobileImageId !== null),
    recommended('headline', 'Add a headline', banner.headline !== null),
    recommended('subline', 'Add a subheadline', banner.subline !== null),
    recommended('target', 'Add a destination', banner.target.kind !== 'none' || banner.ctaUrl !== null),
    recommended('unpublishAt', 'Add an end date', banner.unpublishAt !== null),
  ];
}

/** Missing required items as field errors; empty when the banner can be published. */
export function publishErrors(banner: BannerFields): FieldErrors {
  return missingItems(bannerChecklist(banner));
}

/** 0..100. */
export function bannerCompleteness(banner: BannerFields): number {
  return completenessOf(bannerChecklist(banner));
}

/** State at `now`, an ISO time as in replies. */
export function bannerState(banner: Scheduled, now: string): BannerState {
  if (!mustStayComplete(banner.status)) return 'off';
  if (isPublic(banner, now)) return 'live';
  return banner.publishAt === null || banner.publishAt > now ? 'upcoming' : 'ended';
}
