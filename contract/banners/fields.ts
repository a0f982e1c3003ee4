// A banner's fields: the rule of each, the defaults of a new one, and the shapes that replies have.
import { z } from 'zod';
import { choice, flag, id, moment, optional, recordFields, text } from '../kit/calls.ts';
import { lifecycleFields } from '../kit/lifecycle.ts';
import { siteLink } from '../links/own-site.ts';
import { picture } from '../media/media.ts';
import { bannerStates, type Placement, placements, targetKinds } from './values.ts';

/** Where a click leads: a record of that kind by its id, a link, or nowhere. */
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
  /** In the size of its placement, see the slots of contract/media.ts. */
  imageId: id().nullable(),
  /** Shown on narrow screens instead. */
  mobileImageId: id().nullable(),
  altText: optional(text(3, 150)),
  decorative: flag(),
  ctaText: optional(text(2, 24)),
  ctaUrl: optional(siteLink()),
  target: leadsTo,
  publishAt: moment().nullable(),
  unpublishAt: moment().nullable(),
  sponsored: flag(),
  advertiser: optional(text(0, 80)),
});
export type BannerFields = z.output<typeof bannerFields>;

/** What a new banner holds where its creator says nothing. */
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

/** Something to look at that does not stop a save: more banners at once than the place shows. */
export const bannerWarning = z.strictObject({
  /** The field it is about, as in `fieldErrors`. */
  path: z.string(),
  text: z.string(),
  /** The first stretch of time that it is about; without an end it goes on. */
  from: z.string(),
  to: z.string().nullable(),
  /** The other banners of it. */
  banners: z.array(z.strictObject({ id: id(), name: z.string() })),
});
export type BannerWarning = z.output<typeof bannerWarning>;

/** A banner as a row of the list. */
export const bannerRow = z.strictObject({
  ...recordFields,
  ...bannerFields.shape,
  ...lifecycleFields,
  /** 0..100, from the publish checklist and the advised fields. */
  completeness: z.int(),
  /** What it does at the moment of the reply. */
  state: choice(bannerStates),
  /** Its place in the order of its placement; the lower comes first. */
  priority: z.int(),
  /** What its target is called, where that is a record. */
  targetName: z.string().nullable(),
  /** Why a click leads the public nowhere, as the record that it leads to is not public when the banner is. */
  targetWarning: z.string().nullable(),
  image: picture.nullable(),
  mobileImage: picture.nullable(),
});
export type BannerRow = z.output<typeof bannerRow>;

/** What the server warns of: it never stops a save. */
const warnings = { targetWarning: bannerRow.shape.targetWarning, warnings: z.array(bannerWarning) };
export const bannerWarnings = z.strictObject(warnings);
export type BannerWarnings = z.output<typeof bannerWarnings>;

/** A whole banner. */
export const banner = z.strictObject({ ...bannerRow.shape, ...warnings });
export type Banner = z.output<typeof banner>;
