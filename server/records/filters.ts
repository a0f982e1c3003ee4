// Conditions of the filters that the lists of listings and articles share.
import { sql } from 'kysely';
import type { SharedFilters } from '../../contract/kit/filters.ts';
import { fold } from '../../contract/text/fold.ts';
import { assignedTo } from '../desk/tasks.ts';
import { anyOf, type Condition } from './lists.ts';

/** The conditions of resolved filters, without the tags, which are in a table of their own. */
export function sharedConditions(filters: SharedFilters): Condition[] {
  return [
    ...anyOf('updatedBy', filters.updatedBy),
    ...assignedTo(filters.assigneeId),
    ...below('completeness', filters.completenessBelow),
    ...atOrAfter('createdAt', filters.createdFrom),
    ...below('createdAt', filters.createdTo),
    ...atOrAfter('updatedAt', filters.updatedFrom),
    ...below('updatedAt', filters.updatedTo),
    ...atOrAfter('publishAt', filters.publishAtFrom),
    ...below('publishAt', filters.publishAtTo),
    ...isSet('coverId', filters.hasCover),
    ...below('reviewBy', filters.reviewBefore),
  ];
}

/** Tags as their table compares them. */
export function tagKeys(tags: readonly string[] | undefined): string[] | undefined {
  return tags?.map(fold);
}

function below(column: string, value: string | number | undefined): Condition[] {
  return value === undefined ? [] : [(ref) => sql`${ref(column)} < ${value}`];
}

function atOrAfter(column: string, value: string | undefined): Condition[] {
  return value === undefined ? [] : [(ref) => sql`${ref(column)} >= ${value}`];
}

/** Whether a column with ids has one. SQLite uses no index for `is not null`, but does for a comparison. */
function isSet(column: string, isWanted: boolean | undefined): Condition[] {
  if (isWanted === undefined) return [];
  return [(ref) => (isWanted ? sql`${ref(column)} > ''` : sql`${ref(column)} is null`)];
}
