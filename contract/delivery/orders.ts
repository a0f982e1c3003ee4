// The orders of lists, and which cursors fit them.
import type { z } from 'zod';
import { fold } from '../text/fold.ts';
import type { Cursor, KeyForm } from './cursors.ts';

/** Sort orders of lists of games without `q`. */
export const gameOrders = ['newest', 'name', 'release', 'featured'] as const;
type GameOrder = (typeof gameOrders)[number] | 'relevance';
export const gameKeys: Readonly<Record<GameOrder, KeyForm>> = {
  newest: ['number', 'number'],
  name: ['text', 'number'],
  release: ['number', 'number'],
  featured: ['number', 'number', 'number'],
  relevance: ['number', 'text', 'number'],
};

type GameSort = {
  q?: string | undefined;
  sort?: GameOrder | undefined;
  cursor?: Cursor<GameOrder> | undefined;
};

/** The order of a list of games: without `q` nothing is more relevant than the newest. */
export function gameOrderOf({ q = '', sort = 'relevance', cursor: given }: GameSort): GameOrder {
  if (given !== undefined) return given.order;
  return sort === 'relevance' && fold(q) === '' ? 'newest' : sort;
}

type Context = z.core.$RefinementCtx;

/** A cursor replaces the number of a page. */
export function refusePage(
  { cursor: given, page }: { cursor?: Cursor | undefined; page?: number | undefined },
  context: Context,
) {
  if (given !== undefined && page !== undefined)
    context.addIssue({ code: 'custom', path: ['page'], message: 'Cannot be combined with cursor' });
}

export function refuseOtherSort({ q, sort, cursor: given }: GameSort, context: Context) {
  if (given === undefined) return;
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['cursor'], message });
  if (sort !== undefined && gameOrderOf({ q, sort }) !== given.order) refuse('Does not match the sort');
  else if (given.order === 'relevance' && fold(q ?? '') === '') refuse('Needs the q of its list');
}
