// Filters that the lists of listings and articles share, in the popup of further filters.
import { changeStates } from '../../../contract/kit/changes.ts';
import { me } from '../../../contract/kit/relative.ts';
import { optionsOf } from '../../data/options.ts';
import type { ListFilter } from '../../list/types.ts';

type Known = {
  people: readonly { id: string; name: string }[] | undefined;
  tags: readonly { tag: string; count: number }[] | undefined;
};

const past = [0, -1, -7, -30, -90];
const ahead = [0, 1, 7, 30];

export const pendingFilters: readonly ListFilter[] = [
  {
    name: 'hasChanges',
    label: 'Pending changes',
    flag: { true: 'With pending changes', false: 'Without pending changes' },
    more: true,
  },
  { name: 'changeState', label: 'State of changes', options: optionsOf(changeStates), more: true },
];

/** An account that is disabled or deleted: what it changed can still be listed. */
export const inactive = 'an inactive account';

export function sharedFilters({ people, tags = [] }: Known): ListFilter[] {
  const day = (name: string, label: string, relative: readonly number[]): ListFilter => ({
    name,
    label,
    day: 'begins',
    relative,
    more: true,
  });
  const persons = [
    { value: me, label: 'Me' },
    ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const otherwise = people === undefined ? {} : { otherwise: inactive };
  return [
    ...pendingFilters,
    {
      name: 'updatedBy',
      label: 'Updated by',
      more: true,
      options: persons,
      ...otherwise,
    },
    {
      name: 'assigneeId',
      label: 'Assignee',
      more: true,
      options: persons,
      ...otherwise,
    },
    {
      name: 'tag',
      label: 'Tag',
      more: true,
      free: true,
      options: tags.map(({ tag, count }) => ({ value: tag, label: tag, hint: String(count) })),
    },
    {
      name: 'hasCover',
      label: 'Cover',
      more: true,
      flag: { true: 'With cover', false: 'Without cover' },
    },
    {
      name: 'completenessBelow',
      label: 'Completeness below',
      more: true,
      number: { min: 1, max: 100, unit: '%' },
    },
    day('reviewBefore', 'Review by before', ahead),
    day('publishAtFrom', 'Publish date from', ahead),
    day('publishAtTo', 'Publish date before', ahead),
    day('updatedFrom', 'Updated from', past),
    day('updatedTo', 'Updated before', past),
    day('createdFrom', 'Created from', past),
    day('createdTo', 'Created before', past),
  ];
}
