// A view's state in the address of its list, and whether the list still shows it.

import { listLimits } from '../../../contract/kit/limits.ts';
import type { View, ViewState } from '../../../contract/views/views.ts';
import { writeParam } from '../listParams.ts';
import type { ListState } from '../listState.ts';

/** Parameter with the open view's id. */
export const viewParam = 'view';
/** Value of the parameter for a list that is opened without its default view. */
export const noView = 'none';

/** Opens a view. @param at the address of its list, without a query or with that of its tab */
export function viewHref(at: string, { id, state }: Pick<View, 'id' | 'state'>): string {
  const [path = '', query] = at.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(state.filters)) {
    params.delete(name);
    for (const text of writeParam(value)) params.append(name, text);
  }
  if (state.q !== undefined) params.set('q', state.q);
  if (state.sort !== undefined) params.set('sort', state.sort);
  if (state.pageSize !== undefined) params.set('pageSize', String(state.pageSize));
  params.set(viewParam, id);
  return `${path}?${params}`;
}

/** What the list shows now, as a view's state. What is the list's default is left out. */
export function stateNow(
  { filters, q, sort, pageSize }: Pick<ListState, 'filters' | 'q' | 'sort' | 'pageSize'>,
  defaultSort: string,
): ViewState {
  return {
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
    ),
    ...(q === '' ? {} : { q }),
    ...(sort === defaultSort ? {} : { sort }),
    ...(pageSize === listLimits.pageSize ? {} : { pageSize }),
  };
}

/** True if both list the same records in the same order. Columns and density are compared by `useLayout`. */
export function listsTheSame(one: ViewState, other: ViewState): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ filters, q = '', sort = '', pageSize = listLimits.pageSize }: ViewState): string {
  const entries = Object.entries(filters)
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([entries, q, sort, pageSize]);
}
