// The columns of the overview.
import { StarFilled, StarOutlined } from '@ant-design/icons';
import type { ListingRow } from '../../../contract/listings.fields.ts';
import { platforms, type ReleaseStage, releaseStages } from '../../../contract/listings.values.ts';
import { useOpenMenu } from '../../platform/list/RowMenu.tsx';
import type { ListColumn, MenuEntry } from '../../platform/list/types.ts';
import { Badge } from '../../platform/ui/Badge.tsx';
import { Clip } from '../../platform/ui/Clip.tsx';
import { Mentions } from '../../platform/ui/Mentions.tsx';
import { StatusTag } from '../../platform/ui/StatusTag.tsx';
import { Time } from '../../platform/ui/Time.tsx';
import { releaseText } from './listings.list.releaseDate.ts';

export type RowEdits = {
  /** The steps that a row can take in its lifecycle. */
  statusEntries: (row: ListingRow) => MenuEntry[];
  /** Left out for those who may not. */
  toggleFeatured?: (row: ListingRow) => void;
};

export function listingColumns({ statusEntries, toggleFeatured }: RowEdits): ListColumn<ListingRow>[] {
  // What fits beside the menu at 1440 px; wider windows show more from the start.
  const isWide = window.innerWidth >= 1680;
  return [
    {
      id: 'name',
      label: 'Name',
      names: true,
      sort: 'name',
      width: 200,
      grows: true,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'status',
      label: 'Status',
      width: 104,
      cell: (row) => <StatusCell row={row} entries={statusEntries(row)} />,
    },
    { id: 'stage', label: 'Stage', width: 120, cell: (row) => <StageTag stage={row.releaseStage} /> },
    { id: 'chains', label: 'Chains', width: 136, cell: (row) => <Mentions of={row.blockchains} /> },
    { id: 'categories', label: 'Categories', width: 124, cell: (row) => <Mentions of={row.categories} /> },
    {
      id: 'platforms',
      label: 'Platforms',
      width: 120,
      offByDefault: !isWide,
      notOnPhone: true,
      cell: (row) => <Clip text={row.platforms.map((one) => platforms[one]).join(', ')} />,
    },
    {
      id: 'completeness',
      label: 'Complete',
      width: 108,
      align: 'right',
      sort: 'completeness',
      sortFirst: 'desc',
      cell: ({ completeness }) => <Completeness percent={completeness} />,
    },
    {
      id: 'developer',
      label: 'Developer',
      width: 130,
      offByDefault: !isWide,
      notOnPhone: true,
      cell: (row) => <Clip text={row.developer} />,
    },
    {
      id: 'release',
      label: 'Release',
      width: 96,
      sort: 'releaseDate',
      sortFirst: 'desc',
      cell: (row) => <Clip text={releaseText(row)} />,
    },
    {
      id: 'updated',
      label: 'Updated',
      width: 148,
      sort: 'updatedAt',
      sortFirst: 'desc',
      cell: ({ updatedAt, updatedBy }) => <Changed at={updatedAt} by={updatedBy?.name} />,
    },
    {
      id: 'featured',
      label: 'Featured',
      width: 72,
      notOnPhone: true,
      cell: (row) => <Featured row={row} {...(toggleFeatured ? { onToggle: toggleFeatured } : {})} />,
    },
    {
      id: 'publisher',
      label: 'Publisher',
      width: 130,
      offByDefault: true,
      notOnPhone: true,
      cell: (row) => <Clip text={row.publisher} />,
    },
    {
      id: 'created',
      label: 'Created',
      width: 120,
      sort: 'createdAt',
      sortFirst: 'desc',
      offByDefault: true,
      notOnPhone: true,
      cell: (row) => <Changed at={row.createdAt} by={row.createdBy?.name} />,
    },
    {
      id: 'published',
      label: 'Published',
      width: 120,
      sort: 'publishedAt',
      sortFirst: 'desc',
      offByDefault: true,
      notOnPhone: true,
      cell: (row) => row.publishedAt && <Time value={row.publishedAt} />,
    },
    {
      id: 'rank',
      label: 'Featured rank',
      width: 120,
      align: 'right',
      sort: 'featuredRank',
      offByDefault: true,
      notOnPhone: true,
      cell: (row) => row.featuredRank,
    },
  ];
}

function Name({ row }: { row: ListingRow }) {
  return (
    <span title={`${row.name} (${row.slug})`}>
      {row.name} <span className="list-faint">{row.slug}</span>
    </span>
  );
}

/** The status; where there is a way on from it, it opens that. */
function StatusCell({ row, entries }: { row: ListingRow; entries: MenuEntry[] }) {
  const openMenu = useOpenMenu();
  const tag = <StatusTag status={row.status} />;
  if (entries.length === 0) return tag;
  return (
    <button
      type="button"
      className="list-tag-button"
      aria-haspopup="menu"
      title="Change the status"
      onClick={(event) => openMenu(event.currentTarget, entries)}
    >
      {tag}
    </button>
  );
}

function StageTag({ stage }: { stage: ReleaseStage }) {
  return <Badge>{releaseStages[stage]}</Badge>;
}

function Completeness({ percent }: { percent: number }) {
  return (
    <span className="completeness">
      <span aria-hidden className="completeness-bar">
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  );
}

function Changed({ at, by }: { at: string; by: string | undefined }) {
  return (
    <>
      <Time value={at} />{' '}
      {by !== undefined && (
        <span className="list-faint" title={`by ${by}`}>
          by {by}
        </span>
      )}
    </>
  );
}

function Featured({ row, onToggle }: { row: ListingRow; onToggle?: (row: ListingRow) => void }) {
  const icon = row.featured ? <StarFilled style={{ color: '#d48806' }} /> : <StarOutlined />;
  if (onToggle === undefined) return row.featured ? icon : null;
  return (
    <button
      type="button"
      className="list-icon-button"
      aria-pressed={row.featured}
      aria-label={`Feature ${row.name}`}
      title={row.featured ? 'No longer feature' : 'Feature'}
      onClick={() => onToggle(row)}
    >
      {icon}
    </button>
  );
}
