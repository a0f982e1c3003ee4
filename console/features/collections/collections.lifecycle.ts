import { collections } from '../../../contract/collections/collections.ts';
import type { Collection, CollectionRow } from '../../../contract/collections/fields.ts';
import type { LifecycleCalls } from '../../lifecycle/calls.ts';
import { newHref } from './collections.screens.ts';

export function formHref(id: string): string {
  return `${newHref}?id=${id}`;
}

/** Lifecycle calls of collections, for the list and the form. */
export const collectionLifecycle: LifecycleCalls<Collection, CollectionRow> = {
  noun: 'collection',
  area: 'collections',
  list: collections.list,
  detail: collections.detail,
  status: collections.status,
  remove: collections.remove,
  nameOf: ({ title }) => title,
  hrefOf: formHref,
  inStatus: (status) => ({ status }),
};
