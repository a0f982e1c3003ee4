import { type Status, statuses } from '../../../contract/kit/lifecycle.ts';
import { Badge, type BadgeColor } from './Badge.tsx';

/** Status of a record's lifecycle. */
export function StatusTag({ status }: { status: Status }) {
  return <Badge color={colors[status]}>{statuses[status]}</Badge>;
}

const colors: Record<Status, BadgeColor> = {
  draft: 'plain',
  inReview: 'gold',
  scheduled: 'purple',
  published: 'green',
  archived: 'plain',
};
