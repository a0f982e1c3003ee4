import type { LinkCheck, LinkRow } from '../../../contract/links/link-health.ts';

/** Without the scheme, which says little in a narrow column. */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '');
}

/** Why a link is in its state. */
export function reasonOf(row: Omit<LinkCheck, 'at'> & Partial<Pick<LinkRow, 'asked' | 'ignored'>>): string {
  const { status, target, note, asked = false, ignored = null } = row;
  const parts = [
    ...(ignored === null ? [] : ['Ignored']),
    ...(asked ? ['Recheck asked'] : []),
    ...(note === null ? [] : [note]),
    ...(status === null || status === 200 ? [] : [`HTTP ${status}`]),
  ].join(' · ');
  return target === null ? parts : `${parts} → ${shortUrl(target)}`.trim();
}

/** `Chain Quest and 3 more`. */
export function usesText({ uses, useCount }: Pick<LinkRow, 'uses' | 'useCount'>): string {
  const [first] = uses;
  if (first === undefined) return '';
  return useCount === 1 ? first.label : `${first.label} and ${useCount - 1} more`;
}
