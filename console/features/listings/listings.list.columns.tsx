// The columns of the overview.

import type { ListingRow } from '../../../contract/listings/fields.ts';
import { platforms, type ReleaseStage, releaseStages } from '../../../contract/listings/values.ts';
import { lifecycleColumns, type RowEdits } from '../../lifecycle/list/columns.tsx';
import { linksColumn } from '../../list/links.tsx';
import { ChoiceCell } from '../../list/rows/ChoiceCell.tsx';
import { nameWidth } from '../../list/rows/cells.tsx';
import { MenuCell } from '../../list/rows/MenuCell.tsx';
import type { ListColumn } from '../../list/types.ts';
import { Thumb } from '../../media/Thumb.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Mentions } from '../../ui/display/Mentions.tsx';
import { CategoryOptions, type ListingEdits, TagOptions } from './listings.list.edits.tsx';
import { releaseText } from './listings.list.releaseDate.ts';

export function listingColumns(edits: RowEdits<ListingRow> & ListingEdits): ListColumn<ListingRow>[] {
  const { mayEdit } = edits;
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
      exports: ['releaseStage'],
      label: 'Stage',
      onPhone: true,
      width: 130,
      cell: (row) => (
        <MenuCell title="Change the stage" entries={mayEdit(row) ? edits.stageEntries(row) : []}>
          <StageTag stage={row.releaseStage} />
        </MenuCell>
      ),
    },
    {
      id: 'chains',
      exports: ['deployments'],
      label: 'Chains',
      width: 106,
      cell: (row) => <Mentions of={row.blockchains} />,
    },
    {
      id: 'categories',
      exports: ['categoryIds'],
      label: 'Categories',
      width: 106,
      cell: (row) => <Categories row={row} onSave={mayEdit(row) ? edits.setCategories : undefined} />,
    },
    {
      id: 'tags',
      label: 'Tags',
      width: 130,
      offByDefault: true,
      cell: (row) => <Tags row={row} onSave={mayEdit(row) ? edits.setTags : undefined} />,
    },
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
      exports: ['releaseDate', 'releaseDatePrecision'],
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
    linksColumn,
    shared.assignee,
    shared.publishAt,
    shared.reviewBy,
    shared.created,
    {
      id: 'rank',
      exports: ['featuredRank'],
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

type ChoiceProps = {
  row: ListingRow;
  /** Undefined if the user may not change this row. */
  onSave: ((row: ListingRow, chosen: readonly string[]) => void) | undefined;
};

function Categories({ row, onSave }: ChoiceProps) {
  const shown = <Mentions of={row.categories} />;
  if (onSave === undefined) return shown;
  return (
    <ChoiceCell
      label={`categories of ${row.name}`}
      chosen={row.categories.map(({ id }) => id)}
      render={(chosen, onChange) => <CategoryOptions {...{ chosen, onChange }} />}
      onSave={(chosen) => onSave(row, chosen)}
    >
      {shown}
    </ChoiceCell>
  );
}

function Tags({ row, onSave }: ChoiceProps) {
  const shown = <Clip text={row.tags.join(', ')} />;
  if (onSave === undefined) return shown;
  return (
    <ChoiceCell
      label={`tags of ${row.name}`}
      chosen={row.tags}
      render={(chosen, onChange) => <TagOptions {...{ chosen, onChange }} />}
      onSave={(chosen) => onSave(row, chosen)}
    >
      {shown}
    </ChoiceCell>
  );
}

function StageTag({ stage }: { stage: ReleaseStage }) {
  return <Badge>{releaseStages[stage]}</Badge>;
}
