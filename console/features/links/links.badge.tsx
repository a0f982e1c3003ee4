import { type LinkState, linkStates } from '../../../contract/links/link-states.ts';
import { Badge, type BadgeColor } from '../../ui/display/Badge.tsx';

const colors: Record<LinkState, BadgeColor> = {
  dead: 'orange',
  suspect: 'orange',
  blocked: 'purple',
  redirected: 'blue',
  unknown: 'gold',
  unchecked: 'plain',
  ok: 'green',
};

export function LinkBadge({ state }: { state: LinkState }) {
  return <Badge color={colors[state]}>{linkStates[state]}</Badge>;
}
