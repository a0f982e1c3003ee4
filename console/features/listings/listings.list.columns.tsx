// The columns of the overview.
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { platforms, type ReleaseStage, releaseStages } from '../../../contract/listings/values.ts';
import { lifecycleColumns, type RowEdits } from '../../lifecycle/columns.tsx';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn } from '../../list/types.ts';
import { Thumb } from '../../media/Thumb.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Mentions } from '../../ui/display/Mentions.tsx';
import { releaseText } from './listings.list.releaseDate.ts';

export function listingColumns(edits: RowEdits<ListingRow>): ListColumn<ListingRow>[] {
  const shared = lifecycleColumns(edits, ({ name }) => name);
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
    shared.status,
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
    shared.completeness,
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
    shared.published,
    shared.updated,
    shared.featured,
    {
      id: 'publisher',
      label: 'Publisher',
      width: 130,
      offByDefault: true,
      cell: (row) => <Clip text={row.publisher} />,
    },
    shared.publishAt,
    shared.created,
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
