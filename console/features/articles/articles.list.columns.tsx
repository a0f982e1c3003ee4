// Columns of the list of articles.
import type { ArticleRow } from '../../../contract/articles/fields.ts';
import { articleTypes, languages } from '../../../contract/articles/values.ts';
import { StatusCell } from '../../lifecycle/StatusCell.tsx';
import { Changed, Completeness, Featured, nameWidth, Published } from '../../list/rows/cells.tsx';
import type { ListColumn, MenuEntry } from '../../list/types.ts';
import { PushpinFilled, StarOutlined } from '../../ui/buttons/icons.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { grouped } from '../../ui/display/grouped.ts';
import { Mentions } from '../../ui/display/Mentions.tsx';
import { Person } from '../../ui/display/Person.tsx';

export type RowEdits = {
  /** The steps that a row can take in its lifecycle. */
  statusEntries: (row: ArticleRow) => MenuEntry[];
  /** Omitted without the right to edit. */
  toggleFeatured?: (row: ArticleRow) => void;
};

export function articleColumns({ statusEntries, toggleFeatured }: RowEdits): ListColumn<ArticleRow>[] {
  // Columns that fit beside the menu at 1440 px; wider windows show more by default.
  const isWide = window.innerWidth >= 1680;
  return [
    {
      id: 'title',
      label: 'Title',
      names: true,
      sort: 'title',
      width: nameWidth,
      grows: true,
      cell: (row) => <Title row={row} />,
    },
    {
      id: 'status',
      label: 'Status',
      onPhone: true,
      width: 104,
      cell: (row) => <StatusCell status={row.status} entries={statusEntries(row)} />,
    },
    {
      id: 'type',
      label: 'Type',
      onPhone: true,
      width: 124,
      cell: ({ type }) => <Badge>{articleTypes[type]}</Badge>,
    },
    { id: 'games', label: 'Games', width: 136, cell: (row) => <Mentions of={row.games} /> },
    {
      id: 'categories',
      label: 'Categories',
      width: 124,
      offByDefault: !isWide,
      cell: (row) => <Mentions of={row.categories} />,
    },
    {
      id: 'author',
      label: 'Author',
      width: 72,
      cell: (row) => <Author name={row.byline ?? row.author?.name} />,
    },
    {
      id: 'reading',
      label: 'Words',
      width: 76,
      offByDefault: !isWide,
      align: 'right',
      sort: 'wordCount',
      sortFirst: 'desc',
      cell: (row) => <span title={`${row.readingMinutes} min to read`}>{grouped(row.wordCount)}</span>,
    },
    {
      id: 'completeness',
      label: 'Completeness',
      width: 118,
      align: 'right',
      sort: 'completeness',
      sortFirst: 'desc',
      cell: ({ completeness }) => <Completeness percent={completeness} />,
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
          name={row.title}
          featured={row.featured}
          onToggle={toggleFeatured && (() => toggleFeatured(row))}
        />
      ),
    },
    {
      id: 'chains',
      label: 'Chains',
      width: 136,
      offByDefault: !isWide,
      cell: (row) => <Mentions of={row.blockchains} />,
    },
    {
      id: 'language',
      label: 'Language',
      width: 110,
      offByDefault: true,
      cell: ({ language }) => languages[language],
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
  ];
}

function Author({ name }: { name: string | undefined }) {
  return name === undefined ? null : <Person name={name} />;
}

function Title({ row }: { row: ArticleRow }) {
  return (
    <span title={`${row.title} (${row.slug})`}>
      {row.pinned && (
        <span role="img" aria-label="Pinned" title="Pinned">
          <PushpinFilled />
        </span>
      )}{' '}
      <bdi>{row.title}</bdi>
    </span>
  );
}
