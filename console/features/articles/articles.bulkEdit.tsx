// The fields of articles that can be changed on many at once.
import { articles } from '../../../contract/articles/articles.ts';
import type { bulkArticleFields } from '../../../contract/articles/fields.ts';
import { articleLabels } from '../../../contract/articles/labels.ts';
import { articleTypes, languages } from '../../../contract/articles/values.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import {
  type BulkField,
  categories,
  chains,
  choice,
  flag,
  games,
  oneOrNone,
  tags,
  text,
  whole,
} from '../../bulk/fields.tsx';
import { AuthorPicker } from './articles.form.parts.tsx';

const author: BulkField = {
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <AuthorPicker
      id={id}
      saved={null}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
};

export default bulkEditOf(
  {
    type: choice(articleTypes),
    tags: tags(articles.tags),
    categoryIds: categories(),
    gameIds: games(20),
    blockchainIds: chains(),
    language: choice(languages),
    featured: flag(),
    pinned: flag(),
    authorId: author,
    byline: text(80),
    sourceName: text(120),
    sourceUrl: text(2_048),
    reviewEvery: whole(0, 365),
  } satisfies Record<keyof typeof bulkArticleFields.shape, BulkField>,
  articleLabels,
);
