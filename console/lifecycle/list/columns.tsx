// Columns that the lists of records with a lifecycle share.
import type { Task } from '../../../contract/desk/tasks.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { Assignee } from '../../desk/Assignee.tsx';
import { Changed, Completeness, Featured, Published, ReviewBy } from '../../list/rows/cells.tsx';
import type { ListColumn, MenuEntry } from '../../list/types.ts';
import { StarOutlined } from '../../ui/buttons/icons.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { PendingMark } from '../pending/PendingMark.tsx';
import { StatusCell } from './StatusCell.tsx';

type StatusRow = {
  status: Status;
  hasChanges: boolean;
  publishAt: string | null;
  task: Task | null;
  createdAt: string;
  createdBy: { name: string } | null;
  updatedAt: string;
  updatedBy: { name: string } | null;
};

/** A row of listings or articles. */
type Row = StatusRow & {
  publishedAt: string | null;
  completeness: number;
  featured: boolean;
  reviewBy: string | null;
};

export type RowEdits<R> = {
  /** The steps that a row can take in its lifecycle. */
  statusEntries: (row: R) => MenuEntry[];
  /** True for a row whose fields the user may change in the list. */
  mayEdit: (row: R) => boolean;
  toggleFeatured: (row: R) => void;
  /** Undefined without the right to edit. What is on the site is verified without the right to publish too. */
  verify: ((row: R) => unknown) | undefined;
};

/** Columns of any record with a lifecycle. */
export function statusColumns<R extends StatusRow>(statusEntries: RowEdits<R>['statusEntries']) {
  return {
    status: {
      id: 'status',
      label: 'Status',
      onPhone: true,
      width: 96,
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
    updated: {
      id: 'updated',
      exports: ['updatedAt'],
      label: 'Updated',
      onPhone: true,
      width: 110,
      sort: 'updatedAt',
      sortFirst: 'desc',
      cell: ({ updatedAt, updatedBy }) => <Changed at={updatedAt} by={updatedBy?.name} />,
    },
    publishAt: {
      id: 'publishAt',
      label: 'Publish date',
      width: 120,
      sort: 'publishAt',
      sortFirst: 'desc',
      offByDefault: true,
      cell: ({ publishAt }) => publishAt !== null && <Time value={publishAt} />,
    },
    assignee: {
      id: 'assignee',
      exports: [],
      label: 'Assignee',
      width: 150,
      offByDefault: true,
      cell: ({ task }) => <Assignee task={task} />,
    },
    created: {
      id: 'created',
      exports: ['createdAt'],
      label: 'Created',
      width: 120,
      sort: 'createdAt',
      sortFirst: 'desc',
      offByDefault: true,
      cell: (row) => <Changed at={row.createdAt} by={row.createdBy?.name} />,
    },
  } satisfies Record<string, ListColumn<R>>;
}

/** The columns of listings and articles. */
export function lifecycleColumns<R extends Row>(
  { statusEntries, mayEdit, toggleFeatured, verify }: RowEdits<R>,
  nameOf: (row: R) => string,
) {
  return {
    ...statusColumns(statusEntries),
    completeness: {
      id: 'completeness',
      label: 'Completeness',
      width: 126,
      align: 'right',
      sort: 'completeness',
      sortFirst: 'desc',
      cell: ({ completeness }) => <Completeness percent={completeness} />,
    },
    published: {
      id: 'published',
      exports: ['publishedAt'],
      label: 'Published',
      onPhone: true,
      width: 104,
      sort: 'publishedAt',
      sortFirst: 'desc',
      cell: (row) => <Published row={row} />,
    },
    featured: {
      id: 'featured',
      label: 'Featured',
      icon: <StarOutlined />,
      width: 40,
      cell: (row) => (
        <Featured
          name={nameOf(row)}
          featured={row.featured}
          onToggle={mayEdit(row) ? () => toggleFeatured(row) : undefined}
        />
      ),
    },
    reviewBy: {
      id: 'reviewBy',
      label: 'Review by',
      width: 140,
      sort: 'reviewBy',
      offByDefault: true,
      cell: (row) => (
        <ReviewBy at={row.reviewBy} name={nameOf(row)} onVerify={verify && (() => verify(row))} />
      ),
    },
  } satisfies Record<string, ListColumn<R>>;
}
