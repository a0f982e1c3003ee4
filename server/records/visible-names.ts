// Hides names of records that the caller may not view.
import { hasRight, type Right } from '../../contract/kit/rights.ts';
import type { Caller } from '../auth/sessions/sessions.ts';

/** The caller who reads a reply; null is the system itself. */
export type Viewer = Pick<Caller, 'roles'> | null;

const types = {
  gameListing: { right: 'gameListings.view', noun: 'a listing' },
  article: { right: 'articles.view', noun: 'an article' },
  banner: { right: 'banners.view', noun: 'a banner' },
  collection: { right: 'collections.view', noun: 'a collection' },
  category: { right: 'categories.view', noun: 'a category' },
  blockchain: { right: 'blockchains.view', noun: 'a blockchain' },
  account: { right: 'accounts.view', noun: 'an account' },
} as const satisfies Record<string, { right: Right; noun: string }>;
export type NamedType = keyof typeof types;
export const namedTypes: readonly string[] = Object.keys(types);
/** The rights to view them. */
export const viewRights: readonly Right[] = Object.values(types).map(({ right }) => right);

/** Types that are not listed here are never named. */
export function mayView(viewer: Viewer, type: string): boolean {
  if (viewer === null) return true;
  return isNamed(type) && hasRight(viewer.roles, types[type].right);
}

/** The name, or a description of the type if the viewer may not see it. */
export function visibleName(viewer: Viewer, type: string, name: string): string {
  return mayView(viewer, type) ? name : hiddenName(type);
}

export function hiddenName(type: string): string {
  return `${isNamed(type) ? types[type].noun : 'a record'} you may not view`;
}

function isNamed(type: string): type is NamedType {
  return Object.hasOwn(types, type);
}
