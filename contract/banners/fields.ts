// Fields of a banner: the rule of each, the defaults of a new banner, and the shapes of replies.

import { z } from 'zod';
import { taskField } from '../desk/tasks.ts';
import { choice, flag, id, optional, recordFields, text, timestamp } from '../kit/calls.ts';
import { pendingChange } from '../kit/changes.ts';
import { lifecycleFields } from '../kit/lifecycle.ts';
import { linkColumn } from '../links/link-lists.ts';
import { siteLink } from '../links/own-site.ts';
import { picture } from '../media/media.ts';
import { bannerStates, type Placement, placements, targetKinds } from './values.ts';

/** Click destination: a record by kind and id, a link, or none. */
const leadsTo = z.strictObject({
  kind: choice(targetKinds),
  id: id().nullable().default(null),
  url: optional(siteLink()).default(null),
});
export type Target = z.output<typeof leadsTo>;

/** The editable fields, each with its rule. */
export const bannerFields = z.strictObject({
  name: text(2, 80),
  placement: choice(placements),
  headline: optional(text(0, 80)),
  subline: optional(text(0, 160)),
  /** Must fit the slot of its placement, see `slots` in contract/media/media.ts. */
  imageId: id().nullable(),
  /** Replaces the picture on narrow screens. */
  mobileImageId: id().nullable(),
  altText: optional(text(3, 150)),
  decorative: flag(),
  ctaText: optional(text(2, 24)),
  ctaUrl: optional(siteLink()),
  target: leadsTo,
  publishAt: timestamp().nullable(),
  unpublishAt: timestamp().nullable(),
  sponsored: flag(),
  advertiser: optional(text(0, 80)),
});
export type BannerFields = z.output<typeof bannerFields>;

/** Fields that a bulk edit can set: no names, texts and pictures. */
export const bulkBannerFields = bannerFields.omit({
  name: true,
  headline: true,
  subline: true,
  imageId: true,
  mobileImageId: true,
  altText: true,
  ctaText: true,
});

/** Defaults of a new banner. */
export const bannerDefaults: Omit<BannerFields, 'name'> = {
  placement: 'homeHero' satisfies Placement,
  headline: null,
  subline: null,
  imageId: null,
  mobileImageId: null,
  altText: null,
  decorative: false,
  ctaText: null,
  ctaUrl: null,
  target: { kind: 'none', id: null, url: null },
  publishAt: null,
  unpublishAt: null,
  sponsored: false,
  advertiser: null,
};

/** A warning that does not block a save, such as more banners at once than the placement shows. */
export const bannerWarning = z.strictObject({
  /** Field path, as in `fieldErrors`. */
  path: z.string(),
  text: z.string(),
  /** Start of the first affected interval. */
  from: z.string(),
  to: z.string().nullable(),
  /** The other banners in that interval. */
  banners: z.array(z.strictObject({ id: id(), name: z.string() })),
});
export type BannerWarning = z.output<typeof bannerWarning>;

/** A banner as a row of the list. */
export const bannerRow = z.strictObject({
  ...recordFields,
  ...bannerFields.shape,
  ...lifecycleFields,
  ...taskField,
  /** 0..100, from the required and recommended fields. */
  completeness: z.int(),
  /** State at the moment of the reply. */
  state: choice(bannerStates),
  /** Display position within its placement; lower comes first. */
  priority: z.int(),
  /** Name of the target, if it is a record. */
  targetName: z.string().nullable(),
  /** Set when the target record is not public while the banner is. */
  targetWarning: z.string().nullable(),
  image: picture.nullable(),
  mobileImage: picture.nullable(),
  /** True with a pending change. */
  hasChanges: z.boolean(),
  ...linkColumn,
});
export type BannerRow = z.output<typeof bannerRow>;

/** Warnings never block a save. */
const warnings = { targetWarning: bannerRow.shape.targetWarning, warnings: z.array(bannerWarning) };
export const bannerWarnings = z.strictObject(warnings);
export type BannerWarnings = z.output<typeof bannerWarnings>;

/** A whole banner. */
export const banner = z.strictObject({
  ...bannerRow.omit({ hasChanges: true, linkState: true }).shape,
  ...warnings,
  /** Its pending change, which the public does not see. */
  change: pendingChange(bannerFields).nullable(),
});
export type Banner = z.output<typeof banner>;
