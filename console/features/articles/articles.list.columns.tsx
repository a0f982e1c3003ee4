// Columns of the list of articles.
import type { ArticleRow } from '../../../contract/articles/fields.ts';
import { articleTypes, languages } from '../../../contract/articles/values.ts';
import { lifecycleColumns, type RowEdits } from '../../lifecycle/list/columns.tsx';
import { linksColumn } from '../../list/links.tsx';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn } from '../../list/types.ts';
import { PushpinFilled } from '../../ui/buttons/icons.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Mentions } from '../../ui/display/Mentions.tsx';
import { Person } from '../../ui/display/Person.tsx';
import { grouped } from '../../ui/format/grouped.ts';

export function articleColumns(edits: RowEdits<ArticleRow>): ListColumn<ArticleRow>[] {
  const shared = lifecycleColumns(edits, ({ title }) => title);
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
    { ...shared.status, width: 104 },
    {
      id: 'type',
      label: 'Type',
      onPhone: true,
      width: 124,
      cell: ({ type }) => <Badge>{articleTypes[type]}</Badge>,
    },
    {
      id: 'games',
      exports: ['gameIds'],
      label: 'Games',
      width: 136,
      cell: (row) => <Mentions of={row.games} />,
    },
    {
      id: 'categories',
      exports: ['categoryIds'],
      label: 'Categories',
      width: 124,
      offByDefault: !isWide,
      cell: (row) => <Mentions of={row.categories} />,
    },
    {
      id: 'author',
      exports: ['authorId'],
      label: 'Author',
      width: 72,
      cell: (row) => <Author name={row.byline ?? row.author?.name} />,
    },
    {
      id: 'reading',
      exports: ['wordCount'],
      label: 'Words',
      width: 76,
      offByDefault: !isWide,
      align: 'right',
      sort: 'wordCount',
      sortFirst: 'desc',
      cell: (row) => <span title={`${row.readingMinutes} min to read`}>{grouped(row.wordCount)}</span>,
    },
    shared.completeness,
    shared.published,
    shared.updated,
    shared.featured,
    {
      id: 'chains',
      exports: ['blockchainIds'],
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
    linksColumn,
    shared.assignee,
    shared.publishAt,
    shared.reviewBy,
    shared.created,
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
