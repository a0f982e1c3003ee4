// What became of calls that were sent at once, of which some have to be refused.
import type { Reply } from './harness.ts';

/** The code of a refusal, or `ok`. */
export function outcomeOf(reply: Reply | undefined): string {
  const code = reply?.body['errorCode'];
  return typeof code === 'string' ? code : 'ok';
}

/** How often each outcome is there. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[outcomeOf(reply)] = (counts[outcomeOf(reply)] ?? 0) + 1;
  return counts;
}
