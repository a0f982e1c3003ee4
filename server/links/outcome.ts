// What a check makes of a link: its state, and when it is checked next.

import type { Finding } from './finding.ts';
import type { CheckedUrlTable } from './table.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export type Before = Pick<CheckedUrlTable, 'state' | 'status' | 'target' | 'note' | 'since' | 'failingSince'>;
export type After = Omit<
  CheckedUrlTable,
  'id' | 'url' | 'key' | 'host' | 'usedBy' | 'ignoredAt' | 'ignoredBy'
>;

/** A link is dead when two checks, at least a day apart, find it so. @param days between checks; 0 if they do not repeat */
export function outcomeOf(before: Before, finding: Finding, now: Date, days: number): After {
  const { status, target, note } = finding;
  const at = now.toISOString();
  const next = later(now, days === 0 ? dayMs : days * dayMs);
  const seemsDead = finding.state === 'dead';
  const failingSince = seemsDead ? (before.failingSince ?? at) : null;
  const decidedAt = later(new Date(failingSince ?? at), dayMs);
  const isDead = seemsDead && (before.state === 'dead' || decidedAt <= at);
  const state = seemsDead && !isDead ? 'unknown' : finding.state;
  const text = seemsDead && !isDead ? `${note ?? 'Not found'}; a second check decides` : note;
  const since = state === before.state ? before.since : at;
  return {
    state,
    status,
    target,
    note: text,
    checkedAt: at,
    since,
    failingSince,
    dueAt: seemsDead && !isDead ? decidedAt : next,
  };
}

/** True if a check found something else than before. */
export function isNews(before: Before, after: After): boolean {
  return (['state', 'status', 'target', 'note'] as const).some((name) => before[name] !== after[name]);
}

/** When links are checked again whose check was void. */
export function afterVoid(now: Date): string {
  return later(now, hourMs);
}

function later(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}
