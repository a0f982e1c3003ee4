import { type Status, statuses } from '../../../contract/kit/lifecycle.ts';
import { Badge, type BadgeColor } from './Badge.tsx';

/** Status of a record's lifecycle, and whether a change of it is pending. */
export function StatusTag({ status, hasChanges = false }: { status: Status; hasChanges?: boolean }) {
  const text = hasChanges ? `${statuses[status]} · changes pending` : statuses[status];
  return <Badge color={hasChanges ? 'gold' : colors[status]}>{text}</Badge>;
}

const colors: Record<Status, BadgeColor> = {
  draft: 'plain',
  inReview: 'gold',
  scheduled: 'purple',
  published: 'green',
  archived: 'plain',
};
