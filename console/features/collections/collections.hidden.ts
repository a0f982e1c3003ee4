// Why the public site does not show a pinned game.
import type { Pin, PinnedGame } from '../../../contract/collections/fields.ts';
import { isPinOpen } from '../../../contract/collections/rules.ts';
import { isPublic, statuses } from '../../../contract/kit/lifecycle.ts';
import { localText } from '../../ui/inputs/moments.ts';

/** @param now an ISO time. Undefined for a game that is shown if there is room for it. */
export function hiddenReason(pin: Pin, game: PinnedGame, now: string): string | undefined {
  const { status, publishAt } = game;
  if (!isPublic({ status, publishAt, unpublishAt: null }, now)) return `${statuses[status]}, not public`;
  if (isPinOpen(pin, now)) return undefined;
  const { from, until } = pin;
  if (until !== null && until <= now) return `Ended ${localText(until)}`;
  return from === null ? undefined : `Starts ${localText(from)}`;
}
