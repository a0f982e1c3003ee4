// Formats a banner's display period.
import type { Banner } from '../../../contract/banners/fields.ts';
import { localText, utcText } from '../../ui/inputs/moments.ts';

type Window = Pick<Banner, 'publishAt' | 'unpublishAt'>;

/** In the browser's time zone: `3 Jun 2026, 10:00 – 10 Jun 2026, 10:00`. */
export function windowText({ publishAt, unpublishAt }: Window): string {
  if (publishAt === null && unpublishAt === null) return '';
  if (unpublishAt === null) return `from ${localText(publishAt ?? '')}`;
  if (publishAt === null) return `until ${localText(unpublishAt)}`;
  return `${localText(publishAt)} – ${localText(unpublishAt)}`;
}

/** The full period, also in UTC. */
export function windowTitle(window: Window): string {
  const parts = [
    ['from', window.publishAt],
    ['until', window.unpublishAt],
  ] as const;
  const inUtc = parts.flatMap(([word, at]) => (at === null ? [] : [`${word} ${utcText(new Date(at))}`]));
  return inUtc.length === 0 ? '' : `${windowText(window)}; ${inUtc.join(' ')}`;
}
