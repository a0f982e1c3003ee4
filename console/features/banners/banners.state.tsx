import { type BannerState, bannerStates } from '../../../contract/banners/values.ts';
import { Badge, type BadgeColor } from '../../ui/display/Badge.tsx';

/** The current state of a banner. */
export function StateTag({ state }: { state: BannerState }) {
  return <Badge color={colors[state]}>{bannerStates[state]}</Badge>;
}

const colors: Record<BannerState, BadgeColor> = {
  live: 'green',
  upcoming: 'purple',
  ended: 'orange',
  off: 'plain',
};
