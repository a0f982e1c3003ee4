import type { BannerRow } from '../../../contract/banners/fields.ts';
import { type BannerState, bannerStates } from '../../../contract/banners/values.ts';
import { Badge, type BadgeColor } from '../../ui/display/Badge.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';

/** The one word for status and state: what visitors see of a public banner, else how far it has come. */
export function StandingTag({ row: { status, state } }: { row: Pick<BannerRow, 'status' | 'state'> }) {
  if (state === 'off') return <StatusTag status={status} />;
  return <Badge color={colors[state]}>{bannerStates[state]}</Badge>;
}

const colors: Record<BannerState, BadgeColor> = {
  live: 'green',
  upcoming: 'purple',
  ended: 'orange',
  off: 'plain',
};
