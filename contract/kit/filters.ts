// Filters that the lists of listings and articles share. Each `From` is inclusive and each `To` exclusive.
import { z } from 'zod';
import { flag, several, text, whole } from './calls.ts';
import { personOrMe, resolvePeople, resolveTime, timeOrDay } from './relative.ts';

const time = () => timeOrDay().optional();
export const peopleFilter = () => several(personOrMe(), 50).optional();

export const sharedFilters = {
  /** Who made the last change; `me` is the caller. */
  updatedBy: peopleFilter(),
  /** Who they are assigned to; `me` is the caller. */
  assigneeId: peopleFilter(),
  tag: several(text(1, 30), 20).optional(),
  completenessBelow: whole(1, 100).optional(),
  createdFrom: time(),
  createdTo: time(),
  updatedFrom: time(),
  updatedTo: time(),
  publishAtFrom: time(),
  publishAtTo: time(),
  hasCover: flag().optional(),
  /** To be verified before this time. */
  reviewBefore: time(),
};

const shape = z.strictObject(sharedFilters);
export type SharedFilters = z.output<typeof shape>;

const times = [
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'updatedTo',
  'publishAtFrom',
  'publishAtTo',
  'verifiedBefore',
  'reviewBefore',
] as const;

/** Filters with `me` and relative days resolved, so that equal filters of different callers and days differ. */
export function resolveFilters<F extends SharedFilters & { verifiedBefore?: string | undefined }>(
  filters: F,
  { who, now }: { who: { id: string }; now: Date },
): F {
  const resolved = { ...filters };
  for (const name of ['updatedBy', 'assigneeId'] as const) {
    const ids = filters[name];
    if (ids !== undefined) resolved[name] = resolvePeople(ids, who.id);
  }
  for (const name of times) {
    const value = filters[name];
    if (value !== undefined) resolved[name] = resolveTime(value, now);
  }
  return resolved;
}
