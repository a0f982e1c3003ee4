// Rules over a whole banner: what contradicts itself, what is missing to publish, and what it does at a moment.
import type { BannerFields } from './banners.fields.ts';
import type { BannerState } from './banners.values.ts';
import { advised, type ChecklistEntry, completenessOf, missingOf, required } from './checklist.ts';
import type { FieldErrors } from './errors.ts';
import { isPublic, type Lasting, mustStayComplete } from './lifecycle.ts';

/** Contradictions between fields; they stop every save. */
export function bannerContradictions(banner: BannerFields): FieldErrors {
  const { target, ctaText, ctaUrl, publishAt, unpublishAt } = banner;
  const errors: FieldErrors = {};
  if (ctaText !== null && ctaUrl === null) errors['ctaUrl'] = 'A button needs a link';
  if (ctaUrl !== null && ctaText === null) errors['ctaText'] = 'A button needs words on it';
  if (banner.decorative && banner.altText !== null) {
    errors['altText'] = 'A decorative picture has no alternative text';
  }
  const namesRecord = target.kind !== 'none' && target.kind !== 'url';
  if (namesRecord && target.id === null) errors['target.id'] = 'Choose where it leads';
  if (!namesRecord && target.id !== null) errors['target.id'] = 'A record is named for another kind only';
  if (target.kind === 'url' && target.url === null) errors['target.url'] = 'Give the link';
  if (target.kind !== 'url' && target.url !== null) {
    errors['target.url'] = 'A link is given for the kind url only';
  }
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt) {
    errors['unpublishAt'] = 'It has to end after it begins';
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
      'Describe the picture, or say that it is decorative',
      banner.decorative || banner.altText !== null,
    ),
    required(
      'advertiser',
      'Name the advertiser of what is sponsored',
      !banner.sponsored || banner.advertiser !== null,
    ),
    advised('mobileImageId', 'Add a picture for narrow screens', banner.mobileImageId !== null),
    advised('headline', 'Write a headline', banner.headline !== null),
    advised('subline', 'Write a line below it', banner.subline !== null),
    advised('target', 'Say where it leads', banner.target.kind !== 'none' || banner.ctaUrl !== null),
    advised('unpublishAt', 'Say when it ends', banner.unpublishAt !== null),
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
