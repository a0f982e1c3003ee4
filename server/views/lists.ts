// The lists that have saved views: the check of a view's state, and what is left of it when values are gone.
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Call, Page } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import { me } from '../../contract/kit/relative.ts';
import { type ViewList, type ViewState, viewLists } from '../../contract/views/views.ts';
import { type Caller, mayCall } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import type { ReferredTable } from '../history/kind.ts';
import { existing } from '../history/names.ts';
import type { Feature, ReadContext } from '../http/feature.ts';

/** A list's call and its handler, which pages and counts as the list itself does. */
export type ListOf = { call: Call; handler: (input: object, context: ReadContext) => Promise<Page<unknown>> };
export type Lists = ReadonlyMap<ViewList, ListOf>;

const paths: Record<ViewList, string> = {
  listings: '/api/gamelistings/list',
  articles: '/api/articles/list',
  banners: '/api/homepage/bannerlist',
  blockchains: '/api/gamelistings/blockchainlist',
  categories: '/api/gamelistings/categorylist',
  accounts: '/api/account/list',
  roles: '/api/account/rolelist',
  audit: '/api/audit/list',
  bin: '/api/bin/list',
  registry: '/api/gamelistings/registryrows',
  jobs: '/api/jobs/list',
  releases: '/api/releases/list',
  links: '/api/links/list',
  collections: '/api/collections/list',
  duplicates: '/api/duplicates/list',
};

/** The lists of all features. */
export function listsOf(features: readonly Feature[]): Lists {
  const found = features.flatMap(({ contract, handlers }) =>
    Object.entries(contract).map(([name, call]) => ({ call, handler: handlers[name] as ListOf['handler'] })),
  );
  return new Map(
    (Object.keys(viewLists) as ViewList[]).map((list) => {
      const one = found.find(({ call }) => call.path === paths[list]);
      if (one === undefined) throw new Error(`No call ${paths[list]}`);
      return [list, one];
    }),
  );
}

/** The list, if the caller may read it. */
export function openList(lists: Lists, list: ViewList, { roles }: Pick<Caller, 'roles'>): ListOf | undefined {
  const found = lists.get(list);
  const right = found?.call.right ?? 'anyone';
  return right === 'anyone' || mayCall(roles, right) ? found : undefined;
}

/** The payload that lists a view. */
export function payloadOf({ filters, q, sort, pageSize }: ViewState): Record<string, unknown> {
  return { ...filters, q, sort, pageSize };
}

/** Filters have no other names of a list's payload. */
const reserved = new Set(['page', 'pageSize', 'sort', 'q']);

/** Faults of a new state by its list's own rules. */
export function stateFaults({ call }: ListOf, state: ViewState): FieldErrors {
  const faults: FieldErrors = {};
  for (const name of Object.keys(state.filters))
    if (reserved.has(name)) faults[`state.filters.${name}`] = 'Unknown field';
  const parsed = parsePayload(call.input, payloadOf(state));
  for (const [path, text] of Object.entries(parsed.ok ? {} : parsed.errors)) {
    const [name = ''] = path.split('.');
    faults[reserved.has(name) ? `state.${path}` : `state.filters.${path}`] ??= text;
  }
  return faults;
}

/** Tables of the records whose ids a filter holds. */
const referred: Readonly<Record<string, ReferredTable>> = {
  categoryId: 'category',
  blockchainId: 'blockchain',
  authorId: 'account',
  updatedBy: 'account',
  roleId: 'role',
};

type Stored = { list: ViewList; state: ViewState };

/** States without values that no longer exist, each with the names of the filters that lost one. One query for each table. */
export async function withoutGone(
  db: Kysely<Tables>,
  lists: Lists,
  stored: readonly Stored[],
): Promise<{ state: ViewState; gone: string[] }[]> {
  const valid = stored.map((one) => withValidValues(lists, one));
  const ids = valid.flatMap(({ state }) =>
    Object.entries(state.filters).flatMap(([name, value]) => {
      const table = referred[name];
      if (table === undefined || !Array.isArray(value)) return [];
      return value.filter((id) => id !== me).map((id) => ({ table, id }));
    }),
  );
  const there = ids.length === 0 ? new Set<string>() : await existing(db, ids);
  return valid.map(({ state, gone }) =>
    keeping(state, gone, (name, value) => !Object.hasOwn(referred, name) || value === me || there.has(value)),
  );
}

/** Drops what the list's call no longer takes, such as the value of an older version. */
function withValidValues(lists: Lists, { list, state }: Stored) {
  const shape: Readonly<Record<string, z.ZodType>> = lists.get(list)?.call.input.shape ?? {};
  const isValid = (name: string, value: unknown) => shape[name]?.safeParse(value).success === true;
  const gone: string[] = [];
  const { sort, ...others } = state;
  const filters = Object.entries(others.filters).filter(([name, value]) => {
    const isKept = Array.isArray(value) ? Object.hasOwn(shape, name) : isValid(name, value);
    if (!isKept) gone.push(name);
    return isKept;
  });
  const kept: ViewState = { ...others, filters: Object.fromEntries(filters) };
  if (sort !== undefined && isValid('sort', sort)) kept.sort = sort;
  return keeping(kept, gone, (name, value) => isValid(name, [value]));
}

/** Keeps those values of filters with several for which `isKept`; a filter that loses all is left out. */
function keeping(
  state: ViewState,
  gone: readonly string[],
  isKept: (name: string, value: string) => boolean,
): { state: ViewState; gone: string[] } {
  const lost = new Set(gone);
  const filters: ViewState['filters'] = {};
  for (const [name, value] of Object.entries(state.filters)) {
    const kept = Array.isArray(value) ? value.filter((one) => isKept(name, one)) : value;
    if (Array.isArray(kept) && Array.isArray(value) && kept.length < value.length) lost.add(name);
    if (!Array.isArray(kept) || kept.length > 0) filters[name] = kept;
  }
  return { state: { ...state, filters }, gone: [...lost] };
}
