import { banners } from '../../../contract/banners/banners.ts';
import type { Banner, BannerRow } from '../../../contract/banners/fields.ts';
import type { LifecycleCalls } from '../../lifecycle/calls.ts';

/** Lifecycle calls of banners, for the list and the form. */
export const bannerLifecycle: LifecycleCalls<Banner, BannerRow> = {
  noun: 'banner',
  area: 'banners',
  list: banners.list,
  detail: banners.detail,
  status: banners.status,
  remove: banners.remove,
  nameOf: ({ name }) => name,
  hrefOf: formHref,
  inStatus: (status) => ({ status }),
};

export const listHref = '/homepage/homepage-banners';
export const newHref = '/homepage/banner-form';

export function formHref(id: string): string {
  return `${newHref}?id=${id}`;
}

export function duplicateHref(id: string): string {
  return `${newHref}?copy=${id}`;
}
