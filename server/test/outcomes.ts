// Outcomes of concurrent calls, and some must be refused.
import type { Reply } from './harness.ts';

/** The error code, or `ok`. */
export function outcomeOf(reply: Reply | undefined): string {
  const code = reply?.body['errorCode'];
  return typeof code === 'string' ? code : 'ok';
}

/** Number of replies by outcome. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[outcomeOf(reply)] = (counts[outcomeOf(reply)] ?? 0) + 1;
  return counts;
}
