// Saved views: a name for the filters, search, sort, columns and size of a list. Private, or shared with roles or everyone.
import { z } from 'zod';
import { choice, flag, id, read, several, target, text, whole, write } from '../kit/calls.ts';
import { listLimits } from '../kit/limits.ts';

/** The lists that have saved views. */
export const viewLists = {
  listings: 'Game listings',
  articles: 'Articles',
  banners: 'Homepage banners',
  blockchains: 'Blockchains',
  categories: 'Categories',
  accounts: 'Accounts',
  roles: 'Roles',
  audit: 'Audit log',
  bin: 'Bin',
  registry: 'Chain registry',
  jobs: 'Jobs',
  releases: 'Releases',
  links: 'Links',
  collections: 'Collections',
  duplicates: 'Duplicates',
} as const;
export type ViewList = keyof typeof viewLists;

export const viewScopes = { own: 'Only me', roles: 'Roles', everyone: 'Everyone' } as const;

export const densities = { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' } as const;
export type Density = keyof typeof densities;

/** Views that an account can create, pins, shared views in all, and roles that a view is shared with. */
export const viewLimits = { own: 100, pinned: 20, shared: 200, roles: 20, filters: 40, columns: 60 } as const;

/** Columns whose visibility differs from the list's default. */
const columns = z
  .record(text(1, 40), flag())
  .refine((given) => Object.keys(given).length <= viewLimits.columns, `At most ${viewLimits.columns}`);

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).max(100, 'At most 100')]);

/** What a view shows. A field that is left out has the list's default; `columns` and `density` then follow the account. */
export const viewState = z.strictObject({
  /** Filters of the list's call, checked against it. `me`, `today` and `-30d` stay relative. */
  filters: z
    .record(text(1, 40), value)
    .refine((given) => Object.keys(given).length <= viewLimits.filters, `At most ${viewLimits.filters}`),
  q: text(1, listLimits.q).optional(),
  sort: text(1, 40).optional(),
  columns: columns.optional(),
  density: choice(densities).optional(),
  pageSize: whole(1, listLimits.maxPageSize).optional(),
});
export type ViewState = z.output<typeof viewState>;

const viewFields = {
  name: text(1, 60),
  state: viewState,
  /** Other values than `own` need the right to share. */
  scope: choice(viewScopes),
  /** The roles that the scope `roles` shares with. */
  roleIds: several(id(), viewLimits.roles, 'distinct'),
};

export const view = z.strictObject({
  id: id(),
  version: z.int(),
  list: choice(viewLists),
  ...viewFields,
  /** Null for the views that come with the product. */
  owner: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** The caller may change and delete it. */
  editable: flag(),
  /** Filters of which a value no longer exists. `state` is without these values. */
  gone: z.array(z.string()),
});
export type View = z.output<typeof view>;

/** Settings of a list for one account, used where no view says otherwise. */
const layout = z.strictObject({ columns, density: choice(densities) });

const everything = z.strictObject({
  views: z.array(view),
  /** Ids of the pinned views, in order. */
  pins: z.array(id()),
  /** The view that a list opens with, by list. */
  defaults: z.partialRecord(choice(viewLists), id()),
  layouts: z.partialRecord(choice(viewLists), layout),
});
export type Views = z.output<typeof everything>;

export const views = {
  list: read({
    path: '/api/views/list',
    summary:
      'List the views that you can open, by list and name, with your pins, default views and settings of lists.',
    right: 'own',
    input: z.strictObject({}),
    output: everything,
  }),
  counts: read({
    path: '/api/views/counts',
    summary:
      'Count the records of up to 20 views, or of your pinned ones, exactly as their lists do. Views that you cannot open are left out.',
    right: 'own',
    input: z.strictObject({ ids: several(id(), viewLimits.pinned, 'distinct').optional() }),
    output: z.array(z.strictObject({ id: id(), count: z.int() })),
  }),
  add: write({
    path: '/api/views/add',
    summary: 'Save a view of a list. Sharing it needs the right to share views.',
    right: 'own',
    input: z.strictObject({
      list: choice(viewLists),
      name: viewFields.name,
      state: viewFields.state,
      scope: viewFields.scope.default('own'),
      roleIds: viewFields.roleIds.default([]),
    }),
    output: view,
    errors: ['forbidden'],
  }),
  edit: write({
    path: '/api/views/edit',
    summary: 'Change your view, or with the right to share views any shared one.',
    right: 'own',
    input: z.strictObject({ ...target, ...z.strictObject(viewFields).partial().shape }),
    output: view,
    errors: ['not_found', 'forbidden', 'stale_version'],
  }),
  remove: write({
    path: '/api/views/delete',
    summary: 'Delete your view, or with the right to share views any shared one.',
    right: 'own',
    input: z.strictObject({ ...target }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'forbidden', 'stale_version'],
  }),
  pins: write({
    path: '/api/views/pins',
    summary:
      'Set your pinned views, in order, and the views that your lists open with. null removes a default.',
    right: 'own',
    input: z.strictObject({
      ids: several(id(), viewLimits.pinned, 'distinct').optional(),
      defaults: z.partialRecord(choice(viewLists), id().nullable()).optional(),
    }),
    output: everything.pick({ pins: true, defaults: true }),
  }),
  layout: write({
    path: '/api/views/layout',
    summary: 'Set your columns and density of a list.',
    right: 'own',
    input: z.strictObject({ list: choice(viewLists), ...layout.shape }),
    output: z.null(),
  }),
};
