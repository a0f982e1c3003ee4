// Columns of the list of collections.
import type { CollectionRow } from '../../../contract/collections/fields.ts';
import { Assignee } from '../../desk/Assignee.tsx';
import { PendingMark } from '../../lifecycle/PendingMark.tsx';
import { StatusCell } from '../../lifecycle/StatusCell.tsx';
import { Changed, nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn, MenuEntry } from '../../list/types.ts';
import { Clip } from '../../ui/display/Clip.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import { Time } from '../../ui/display/Time.tsx';

export function collectionColumns(
  statusEntries: (row: CollectionRow) => MenuEntry[],
): ListColumn<CollectionRow>[] {
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
    {
      id: 'status',
      label: 'Status',
      onPhone: true,
      width: 106,
      cell: (row) => (
        <StatusCell
          status={row.status}
          entries={statusEntries(row)}
          tag={
            <>
              <StatusTag status={row.status} />
              {row.hasChanges && <PendingMark />}
            </>
          }
        />
      ),
    },
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
    {
      id: 'publishAt',
      label: 'Publish date',
      width: 120,
      sort: 'publishAt',
      sortFirst: 'desc',
      cell: ({ publishAt }) => publishAt !== null && <Time value={publishAt} />,
    },
    {
      id: 'updated',
      label: 'Updated',
      onPhone: true,
      width: 110,
      sort: 'updatedAt',
      sortFirst: 'desc',
      cell: ({ updatedAt, updatedBy }) => <Changed at={updatedAt} by={updatedBy?.name} />,
    },
    {
      id: 'subline',
      label: 'Subline',
      width: 200,
      offByDefault: true,
      cell: ({ subline }) => <Clip text={subline} />,
    },
    {
      id: 'assignee',
      label: 'Assignee',
      width: 150,
      offByDefault: true,
      cell: ({ task }) => <Assignee task={task} />,
    },
    {
      id: 'createdAt',
      label: 'Created',
      width: 110,
      sort: 'createdAt',
      sortFirst: 'desc',
      offByDefault: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
  ];
}

/** For example `3 pins and a rule, up to 12`. */
function itemsOf({ pinCount, rule, limit }: CollectionRow): string {
  const pins = pinCount === 1 ? '1 pin' : `${pinCount} pins`;
  if (rule === null) return pinCount === 0 ? 'Nothing yet' : pins;
  return `${pinCount === 0 ? 'A rule' : `${pins} and a rule`}, up to ${limit}`;
}
