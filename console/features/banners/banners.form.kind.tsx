// The banner's form: labels of its fields, and their values as text.
import type { ReactNode } from 'react';
import { banners } from '../../../contract/banners/banners.ts';
import {
  type Banner,
  type BannerFields,
  bannerDefaults,
  bannerFields,
} from '../../../contract/banners/fields.ts';
import { bannerContradictions } from '../../../contract/banners/rules.ts';
import { placements } from '../../../contract/banners/values.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { parsePayload } from '../../../contract/kit/payload.ts';
import { useTyped } from '../../form/fields/useTyped.ts';
import type { Values } from '../../form/fields/values.ts';
import type { RecordKind } from '../../form/saving/record.ts';
import { PictureNames } from '../../media/PictureNames.tsx';
import { localText } from '../../ui/inputs/moments.ts';
import { TargetName } from './banners.targetName.tsx';

export const bannerKind: RecordKind<Banner> = {
  type: 'banner',
  noun: 'banner',
  fields: bannerFields,
  labels: {
    name: 'Name',
    placement: 'Placement',
    headline: 'Headline',
    subline: 'Subheadline',
    ctaText: 'Button label',
    ctaUrl: 'Button link',
    imageId: 'Picture',
    mobileImageId: 'Mobile picture',
    decorative: 'Purely decorative',
    altText: 'Alt text',
    target: 'Destination',
    publishAt: 'Starts',
    unpublishAt: 'Ends',
    sponsored: 'Sponsored',
    advertiser: 'Advertiser',
  } satisfies Record<keyof BannerFields, string>,
  defaults: bannerDefaults,
  create: banners.add,
  edit: banners.edit,
  changes: banners,
  detail: banners.detail,
  show: shown,
  check: (values) => bannerContradictions(bannerOf(values)),
  watched: { status: 'Status' },
};

/** The banner of these values. An invalid field counts as empty. */
export function bannerOf(values: Values): BannerFields {
  const parsed = parsePayload(bannerFields, values);
  return { ...bannerDefaults, name: '', ...(parsed.ok ? parsed.value : parsed.valid) };
}

/** The banner as typed, after a short pause. */
export function useBanner(): BannerFields {
  return bannerOf(useTyped(200));
}

function shown(name: string, value: unknown): ReactNode {
  const { placement, target, publishAt } = bannerFields.shape;
  if (name === 'status') return new Map<unknown, string>(Object.entries(statuses)).get(value);
  if (name === 'imageId' || name === 'mobileImageId') return <PictureNames ids={[String(value)]} />;
  const place = name === 'placement' ? placement.safeParse(value).data : undefined;
  if (place !== undefined) return placements[place];
  const moment = name === 'publishAt' || name === 'unpublishAt' ? publishAt.safeParse(value).data : undefined;
  if (moment) return localText(moment);
  const leadsTo = name === 'target' ? target.safeParse(value).data : undefined;
  return leadsTo && <TargetName target={leadsTo} />;
}
