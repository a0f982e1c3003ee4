// The column and the filter by links, for lists of records that have some.
import { type LinkState, linkStates } from '../../contract/links/link-states.ts';
import { optionsOf } from '../data/options.ts';
import { Badge, type BadgeColor } from '../ui/display/Badge.tsx';
import type { ListColumn, ListFilter } from './types.ts';

const colors: Record<LinkState, BadgeColor> = {
  dead: 'orange',
  suspect: 'orange',
  blocked: 'purple',
  redirected: 'blue',
  unknown: 'gold',
  unchecked: 'plain',
  ok: 'green',
};

/** @param named adds "link", where no heading says so */
export function LinkBadge({ state, named = false }: { state: LinkState; named?: boolean }) {
  const text = linkStates[state];
  return <Badge color={colors[state]}>{named ? `${text} link` : text}</Badge>;
}

type Row = { linkState: LinkState | null };

export const linksColumn: ListColumn<Row> = {
  id: 'links',
  exports: [],
  label: 'Links',
  width: 110,
  offByDefault: true,
  cell: ({ linkState }) => linkState && <LinkBadge state={linkState} />,
};

export const linksFilter: ListFilter = {
  name: 'linkState',
  label: 'Links',
  options: optionsOf(linkStates),
  more: true,
};
