// Rules over a whole banner: what contradicts itself, what is missing to publish, and what it does at a moment.

import { advised, type ChecklistEntry, completenessOf, missingOf, required } from '../kit/checklist.ts';
import type { FieldErrors } from '../kit/errors.ts';
import { isPublic, type Lasting, mustStayComplete } from '../kit/lifecycle.ts';
import type { BannerFields } from './fields.ts';
import type { BannerState } from './values.ts';

/** Contradictions between fields; they stop every save. */
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

/** The publish checklist and the advised fields, in the form's order. */
export function bannerChecklist(banner: BannerFields): Entry[] {
  return [
    required('imageId', 'Add the picture', banner.imageId !== null),
    required(
      'altText',
      'Add alt text, or mark the picture as decorative',
      banner.decorative || banner.altText !== null,
    ),
    required('advertiser', 'Add the advertiser', !banner.sponsored || banner.advertiser !== null),
    advised('mobileImageId', 'Add a mobile picture', banner.mobileImageId !== null),
    advised('headline', 'Add a headline', banner.headline !== null),
    advised('subline', 'Add a subheadline', banner.subline !== null),
    advised('target', 'Add a destination', banner.target.kind !== 'none' || banner.ctaUrl !== null),
    advised('unpublishAt', 'Add an end date', banner.unpublishAt !== null),
  ];
}

/** What stands between a banner and publishing, as field errors; empty when it may be published. */
export function publishErrors(banner: BannerFields): FieldErrors {
  return missingOf(bannerChecklist(banner));
}

/** 0..100. */
export function bannerCompleteness(banner: BannerFields): number {
  return completenessOf(bannerChecklist(banner));
}

/** What a banner does at `now`, a time as replies write it. */
export function bannerState(banner: Lasting, now: string): BannerState {
  if (!mustStayComplete(banner.status)) return 'off';
  if (isPublic(banner, now)) return 'live';
  return banner.publishAt === null || banner.publishAt > now ? 'upcoming' : 'ended';
}
