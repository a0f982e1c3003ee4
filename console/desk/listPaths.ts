// Addresses of the lists of records, with filters.
import type { TaskType } from '../../contract/desk/tasks.ts';
import { type Param, writeParam } from '../list/listParams.ts';

/** Paths of the lists, which the specification fixes. */
const paths: Record<TaskType, string> = {
  gameListing: '/games-listings/overview',
  article: '/articels/overview',
  banner: '/homepage/homepage-banners',
  collection: '/collections',
};

export function listPath(type: TaskType, filters: Readonly<Record<string, Param>>): string {
  const entries = Object.entries(filters).map(([name, value]) => [name, writeParam(value)]);
  return `${paths[type]}?${new URLSearchParams(entries)}`;
}
