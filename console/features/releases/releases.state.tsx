// How a release stands, in a badge and in words.
import { type ReleaseRow, type ReleaseState, releaseStates } from '../../../contract/releases/releases.ts';
import { Badge, type BadgeColor } from '../../ui/display/Badge.tsx';
import { localText } from '../../ui/inputs/moments.ts';

const colors: Record<ReleaseState, BadgeColor> = {
  open: 'plain',
  scheduled: 'purple',
  done: 'green',
  failed: 'orange',
};

export function StateBadge({ state, late }: Pick<ReleaseRow, 'state' | 'late'>) {
  return (
    <Badge color={colors[state]}>
      {releaseStates[state]}
      {late && ', late'}
    </Badge>
  );
}

/** `3 of 5 not ready`, or `Ready`. */
export function readinessText({ state, itemCount, unready, undoneAt }: ReleaseRow): string {
  if (state === 'done') return undoneAt === null ? 'Done' : `Undone ${localText(undoneAt)}`;
  if (itemCount === 0) return 'No items';
  return unready === 0 ? 'Ready' : `${unready} of ${itemCount} not ready`;
}

/** When it runs or ran. */
export function timeText({ state, at, doneAt }: ReleaseRow): string {
  if (state === 'done' && doneAt !== null) return localText(doneAt);
  return at === null ? '–' : localText(at);
}
