// The columns of the overview.
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { platforms, type ReleaseStage, releaseStages } from '../../../contract/listings/values.ts';
import { StatusCell } from '../../lifecycle/StatusCell.tsx';
import { Changed, Completeness, Featured, nameWidth, Published } from '../../list/rows/cells.tsx';
import type { ListColumn, MenuEntry } from '../../list/types.ts';
import { Thumb } from '../../media/Thumb.tsx';
import { StarOutlined } from '../../ui/buttons/icons.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Mentions } from '../../ui/display/Mentions.tsx';
import { releaseText } from './listings.list.releaseDate.ts';

export type RowEdits = {
  /** The steps that a row can take in its lifecycle. */
  statusEntries: (row: ListingRow) => MenuEntry[];
  /** Omitted without the right to edit. */
  toggleFeatured?: (row: ListingRow) => void;
};

export function listingColumns({ statusEntries, toggleFeatured }: RowEdits): ListColumn<ListingRow>[] {
  // Columns that fit beside the menu at 1440 px; wider windows show more by default.
  const isWide = window.innerWidth >= 1680;
  return [
    {
      id: 'name',
      label: 'Name',
      names: true,
      sort: 'name',
      width: nameWidth,
      grows: true,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'status',
      label: 'Status',
      onPhone: true,
      width: 94,
      cell: (row) => <StatusCell status={row.status} entries={statusEntries(row)} />,
    },
    {
      id: 'stage',
      label: 'Stage',
      onPhone: true,
      width: 122,
      cell: (row) => <StageTag stage={row.releaseStage} />,
    },
    { id: 'chains', label: 'Chains', width: 122, cell: (row) => <Mentions of={row.blockchains} /> },
    { id: 'categories', label: 'Categories', width: 110, cell: (row) => <Mentions of={row.categories} /> },
    {
      id: 'platforms',
      label: 'Platforms',
      width: 120,
      offByDefault: !isWide,
      cell: (row) => <Clip text={row.platforms.map((one) => platforms[one]).join(', ')} />,
    },
    {
      id: 'completeness',
      label: 'Completeness',
      width: 116,
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
      cell: (row) => <Clip text={row.developer} />,
    },
    {
      id: 'release',
      label: 'Release',
      width: 104,
      offByDefault: !isWide,
      sort: 'releaseDate',
      sortFirst: 'desc',
      cell: (row) => <Clip text={releaseText(row)} />,
    },
    {
      id: 'published',
      label: 'Published',
      onPhone: true,
      width: 104,
      sort: 'publishedAt',
      sortFirst: 'desc',
      cell: (row) => <Published row={row} />,
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
      id: 'featured',
      label: 'Featured',
      icon: <StarOutlined />,
      width: 40,
      cell: (row) => (
        <Featured
          name={row.name}
          featured={row.featured}
          onToggle={toggleFeatured && (() => toggleFeatured(row))}
        />
      ),
    },
    {
      id: 'publisher',
      label: 'Publisher',
      width: 130,
      offByDefault: true,
      cell: (row) => <Clip text={row.publisher} />,
    },
    {
      id: 'created',
      label: 'Created',
      width: 120,
      sort: 'createdAt',
      sortFirst: 'desc',
      offByDefault: true,
      cell: (row) => <Changed at={row.createdAt} by={row.createdBy?.name} />,
    },
    {
      id: 'rank',
      label: 'Featured position',
      width: 140,
      align: 'right',
      sort: 'featuredRank',
      offByDefault: true,
      cell: (row) => row.featuredRank,
    },
  ];
}

function Name({ row }: { row: ListingRow }) {
  return (
    <span title={`${row.name} (${row.slug})`}>
      {row.logo && <Thumb picture={row.logo} size={20} before />}
      <bdi>{row.name}</bdi>
    </span>
  );
}

function StageTag({ stage }: { stage: ReleaseStage }) {
  return <Badge>{releaseStages[stage]}</Badge>;
}
