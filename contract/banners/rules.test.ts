import { expect, test } from 'vitest';
import { isPublic, type Status, statuses } from '../kit/lifecycle.ts';
import { type BannerFields, bannerDefaults } from './fields.ts';
import {
  bannerChecklist,
  bannerCompleteness,
  bannerContradictions,
  bannerState,
  publishErrors,
} from './rules.ts';

const banner = (fields: Partial<BannerFields> = {}): BannerFields => ({
  ...bannerDefaults,
  name: 'Summer',
  ...fields,
});
const [before, start, between, end, after] = [1, 2, 3, 4, 5].map((day) => `2026-06-0${day}T00:00:00.000Z`);

test('the public sees a published or scheduled banner between its start and its end, computed on read', () => {
  for (const status of Object.keys(statuses) as Status[]) {
    const lasting = { status, publishAt: start ?? '', unpublishAt: end ?? '' };
    const seen = [before, start, between, end, after].map((now) => isPublic(lasting, now ?? ''));
    const isOn = status === 'published' || status === 'scheduled';
    expect(seen, status).toEqual([false, isOn, isOn, false, false]);
    expect(isPublic({ ...lasting, unpublishAt: null }, after ?? ''), status).toBe(isOn);
    expect(isPublic({ ...lasting, publishAt: null }, between ?? ''), status).toBe(false);
  }
});

test('the state is upcoming, live, then ended; drafts and archived banners are off', () => {
  const lasting = { status: 'scheduled', publishAt: start ?? '', unpublishAt: end ?? '' } as const;
  const states = [before, start, between, end, after].map((now) => bannerState(lasting, now ?? ''));
  expect(states).toEqual(['upcoming', 'live', 'live', 'ended', 'ended']);
  for (const status of ['draft', 'inReview', 'archived'] as const) {
    expect(bannerState({ ...lasting, status }, between ?? '')).toBe('off');
  }
});

test.each<[string, Partial<BannerFields>]>([
  ['ctaUrl', { ctaText: 'Play' }],
  ['ctaText', { ctaUrl: '/games' }],
  ['altText', { decorative: true, altText: 'A dragon' }],
  ['target.id', { target: { kind: 'game', id: null, url: null } }],
  ['target.id', { target: { kind: 'none', id: '01890000-0000-7000-8000-000000000000', url: null } }],
  ['target.url', { target: { kind: 'url', id: null, url: null } }],
  ['target.url', { target: { kind: 'none', id: null, url: '/games' } }],
  ['unpublishAt', { publishAt: start ?? '', unpublishAt: start ?? '' }],
  ['unpublishAt', { publishAt: end ?? '', unpublishAt: start ?? '' }],
])('a contradiction is named at %s: %o', (path, fields) => {
  expect(Object.keys(bannerContradictions(banner(fields)))).toEqual([path]);
});

test('a new banner and a complete one have no contradictions', () => {
  expect(bannerContradictions(banner())).toEqual({});
  const whole = banner({
    ctaText: 'Play',
    ctaUrl: '/games',
    altText: 'A dragon',
    target: { kind: 'url', id: null, url: 'https://example.com' },
    publishAt: start ?? '',
    unpublishAt: end ?? '',
  });
  expect(bannerContradictions(whole)).toEqual({});
});

test('publishing requires the picture, alt text unless decorative, and the advertiser of a sponsored banner', () => {
  expect(Object.keys(publishErrors(banner()))).toEqual(['imageId', 'altText']);
  const withPicture = banner({ imageId: '01890000-0000-7000-8000-000000000000', decorative: true });
  expect(publishErrors(withPicture)).toEqual({});
  expect(Object.keys(publishErrors({ ...withPicture, sponsored: true }))).toEqual(['advertiser']);
  expect(publishErrors({ ...withPicture, sponsored: true, advertiser: 'Studio' })).toEqual({});
});

test('completeness rises to 100 with every item of the checklist', () => {
  const whole = banner({
    imageId: '01890000-0000-7000-8000-000000000000',
    mobileImageId: '01890000-0000-7000-8000-000000000000',
    decorative: true,
    headline: 'Summer',
    subline: 'Games for the beach',
    target: { kind: 'url', id: null, url: '/summer' },
    unpublishAt: end ?? '',
  });
  expect(bannerChecklist(whole).filter(({ done }) => !done)).toEqual([]);
  expect(bannerCompleteness(whole)).toBe(100);
  expect(bannerCompleteness(banner())).toBeLessThan(bannerCompleteness(banner({ decorative: true })));
});
