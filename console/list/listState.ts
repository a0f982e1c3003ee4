// State of a list: page, sort, search and filters. Stored in the address only.
import { createMultiParser, useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { ListCall } from '../../contract/kit/calls.ts';
import { listLimits } from '../../contract/kit/limits.ts';
import { isEmpty, type Param, readParam, writeParam } from './listParams.ts';

export type ListState = {
  page: number;
  pageSize: number;
  /** `name`, or `-name` for descending. */
  sort: string;
  q: string;
  /** Active filters, by their names in the call; keeps its identity until they change. */
  filters: Filters;
  /** The call's input. */
  payload: ListPayload;
  /** Null or an empty value removes a parameter. Changing anything but the page returns to the first page. */
  set: (changes: Readonly<Record<string, Param | null>>, history?: 'push' | 'replace') => void;
  /** Removes the search and every filter. */
  clear: () => void;
};
export type Filters = Readonly<Record<string, Param>>;
export type ListPayload = Record<string, Param>;

/** @param defaultSort sort of an address without one */
export function useListState(call: ListCall, defaultSort: string): ListState {
  const parsers = useMemo(() => parsersOf(call.input.shape), [call]);
  const [values, setValues] = useQueryStates(parsers, { history: 'push' });

  const set = useCallback<ListState['set']>(
    (changes, history = 'push') => {
      const cleaned = Object.entries(changes).map(([name, value]) => [
        name,
        isEmpty(value) || isDefault(name, value, defaultSort) ? null : value,
      ]);
      const page = 'page' in changes ? {} : { page: null };
      void setValues({ ...page, ...Object.fromEntries(cleaned) }, { history });
    },
    [setValues, defaultSort],
  );

  const narrowing = JSON.stringify(stateOf(values, defaultSort).filters);
  const filters = useMemo(() => JSON.parse(narrowing) as Filters, [narrowing]);
  return useMemo(() => {
    const clear = () => set(Object.fromEntries(['q', ...Object.keys(filters)].map((name) => [name, null])));
    return { ...stateOf(values, defaultSort), filters, set, clear };
  }, [values, filters, set, defaultSort]);
}

/** The first read of the screen at `url`, to prefetch it while the screen's chunk loads. */
export function payloadAt(call: ListCall, defaultSort: string, url: URL): ListPayload {
  return stateAt(call, defaultSort, url).payload;
}

/** Like `useListState`, for any address. */
export function stateAt(call: ListCall, defaultSort: string, url: URL): Omit<ListState, 'set' | 'clear'> {
  const entries = Object.entries<z.ZodType>(call.input.shape).map(([name, field]) => {
    const texts = url.searchParams.getAll(name);
    return [name, texts.length === 0 ? null : readParam(field, texts)] as const;
  });
  return stateOf(Object.fromEntries(entries), defaultSort);
}

/** Identifies the list's content, for its scroll position. */
export function addressOf({ payload }: ListState): string {
  return Object.entries(payload)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
}

const ownNames = new Set(['page', 'pageSize', 'sort', 'q']);

function parsersOf(shape: Readonly<Record<string, z.ZodType>>) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      createMultiParser<Param>({
        parse: (texts) => readParam(field, texts),
        serialize: writeParam,
        eq: (a, b) => String(a) === String(b),
      }),
    ]),
  );
}

function stateOf(values: Readonly<Record<string, Param | null>>, defaultSort: string) {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  const payload: ListPayload = {
    page: 1,
    pageSize: listLimits.pageSize,
    sort: defaultSort,
    ...Object.fromEntries(given),
  };
  return {
    page: Number(payload['page']),
    pageSize: Number(payload['pageSize']),
    sort: String(payload['sort']),
    q: String(payload['q'] ?? ''),
    filters: Object.fromEntries(given.filter(([name]) => !ownNames.has(name))),
    payload,
  };
}

function isDefault(name: string, value: Param | null, defaultSort: string): boolean {
  const defaults: Readonly<Record<string, Param>> = {
    page: 1,
    pageSize: listLimits.pageSize,
    sort: defaultSort,
  };
  return defaults[name] === value;
}
