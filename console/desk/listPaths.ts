// Addresses of the lists of records, with filters.
import type { TaskType } from '../../contract/desk/tasks.ts';
import { urlQuery } from '../data/urlQuery.ts';
import type { Param } from '../list/listParams.ts';

/** Paths of the lists, which the specification fixes. */
const paths: Record<TaskType, string> = {
  gameListing: '/games-listings/overview',
  article: '/articels/overview',
  banner: '/homepage/homepage-banners',
  collection: '/collections',
};

export function listPath(type: TaskType, filters: Readonly<Record<string, Param>>): string {
  return paths[type] + urlQuery(filters);
}
