// Collections of games: the calls. Fields and rules are in the files beside this one.
import { z } from 'zod';
import { choice, flag, id, list, read, several, target, write } from '../kit/calls.ts';
import { changeCalls, changeFilters } from '../kit/changes.ts';
import { peopleFilter } from '../kit/filters.ts';
import { statuses, statusInput } from '../kit/lifecycle.ts';
import { collection, collectionFields, collectionLimits, collectionRow, pinnedGame } from './fields.ts';

const { title, ...rest } = collectionFields.shape;
const order = several(id(), collectionLimits.home, 'distinct');

export const collections = {
  list: list({
    path: '/api/collections/list',
    summary: 'List collections.',
    right: 'collections.view',
    filters: {
      status: several(choice(statuses), 5).optional(),
      /** On the homepage or not. */
      onHome: flag().optional(),
      /** Who they are assigned to; `me` is the caller. */
      assigneeId: peopleFilter(),
      ...changeFilters,
    },
    sorts: ['updatedAt', 'title', 'createdAt', 'publishAt', 'homeOrder'],
    row: collectionRow,
  }),
  detail: read({
    path: '/api/collections/detail',
    summary: 'Get one collection with all its fields and its pinned games.',
    right: 'collections.view',
    input: z.strictObject({ id: id() }),
    output: collection,
    errors: ['not_found'],
  }),
  games: read({
    path: '/api/collections/games',
    summary: 'Get games as pins show them, in the order of the ids; those that do not exist are left out.',
    right: 'collections.view',
    input: z.strictObject({ ids: several(id(), collectionLimits.pins, 'distinct') }),
    output: z.array(pinnedGame),
  }),
  add: write({
    path: '/api/collections/add',
    summary: 'Add a collection as a draft; only the title is required.',
    right: 'collections.edit',
    input: z.strictObject({ title, ...z.strictObject(rest).partial().shape }),
    output: collection,
    errors: ['duplicate'],
  }),
  edit: write({
    path: '/api/collections/edit',
    summary:
      'Change a collection; a new slug leaves a redirect from the old one. Changing one that is published or scheduled also needs the right to publish.',
    right: 'collections.edit',
    input: z.strictObject({ ...target, ...collectionFields.partial().shape }),
    output: collection,
    errors: ['not_found', 'stale_version', 'duplicate'],
  }),
  status: write({
    path: '/api/collections/status',
    summary:
      'Move a collection through its lifecycle. Review needs the right to edit, every other step the right to publish.',
    right: ['collections.publish', 'collections.edit'],
    input: statusInput,
    output: collection,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  ...changeCalls({
    under: '/api/collections',
    noun: '',
    area: 'collections',
    one: 'a collection',
    fields: collectionFields,
    record: collection,
  }),
  order: write({
    path: '/api/collections/order',
    summary:
      'Set which collections the homepage shows, in this order. seen is the order that the client started from; if it is outdated, nothing changes and data is the current order.',
    right: 'collections.publish',
    input: z.strictObject({ ids: order, seen: order }),
    output: z.strictObject({ ids: z.array(id()) }),
    errors: ['stale_version'],
  }),
  remove: write({
    path: '/api/collections/delete',
    summary: 'Delete a collection that is not published.',
    right: 'collections.delete',
    input: z.strictObject({ ...target }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
};
