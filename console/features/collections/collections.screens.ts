import type { Screen } from '../../data/screens.ts';

export const listHref = '/collections';
export const newHref = '/collection-form';

const right = 'collections.view';
const common = { group: 'desk', right } as const satisfies Partial<Screen>;

export const screens: Screen[] = [
  {
    ...common,
    path: listHref,
    label: 'Collections',
    order: 8,
    inMenu: true,
    load: () => import('./collections.list.tsx'),
    views: [{ list: 'collections', at: listHref }],
    reads: async (url) => (await import('./collections.reads.ts')).listReads(url),
  },
  {
    ...common,
    path: newHref,
    label: 'Collection',
    order: 9,
    inMenu: false,
    opens: { type: 'collection', at: `${newHref}?id=`, right },
    commands: [{ label: 'New collection', right: 'collections.edit', to: newHref }],
    load: () => import('./collections.form.tsx'),
    reads: async (url) => (await import('./collections.reads.ts')).formReads(url),
  },
];
