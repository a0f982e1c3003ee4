// Columns of the list of collections.
import type { CollectionRow } from '../../../contract/collections/fields.ts';
import { statusColumns } from '../../lifecycle/list/columns.tsx';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn, MenuEntry } from '../../list/types.ts';
import { Clip } from '../../ui/display/Clip.tsx';

export function collectionColumns(
  statusEntries: (row: CollectionRow) => MenuEntry[],
): ListColumn<CollectionRow>[] {
  const shared = statusColumns<CollectionRow>(statusEntries);
  return [
    {
      id: 'title',
      label: 'Title',
      names: true,
      sort: 'title',
      width: nameWidth,
      grows: true,
      cell: ({ title }) => <Clip text={title} />,
    },
    shared.status,
    { id: 'items', label: 'Items', onPhone: true, width: 190, cell: (row) => <Clip text={itemsOf(row)} /> },
    {
      id: 'homeOrder',
      label: 'Homepage',
      onPhone: true,
      width: 110,
      sort: 'homeOrder',
      align: 'right',
      cell: ({ homeOrder }) => homeOrder !== null && `Place ${homeOrder}`,
    },
    { ...shared.publishAt, offByDefault: false },
    shared.updated,
    {
      id: 'subline',
      label: 'Subline',
      width: 200,
      offByDefault: true,
      cell: ({ subline }) => <Clip text={subline} />,
    },
    shared.assignee,
    shared.created,
  ];
}

/** For example `3 pins and a rule, up to 12`. */
function itemsOf({ pinCount, rule, limit }: CollectionRow): string {
  const pins = pinCount === 1 ? '1 pin' : `${pinCount} pins`;
  if (rule === null) return pinCount === 0 ? 'Nothing yet' : pins;
  return `${pinCount === 0 ? 'A rule' : `${pins} and a rule`}, up to ${limit}`;
}
