// The fields of articles that can be changed on many at once.
import { articles } from '../../../contract/articles/articles.ts';
import { articleLabels } from '../../../contract/articles/labels.ts';
import { articleTypes, languages } from '../../../contract/articles/values.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import { categories, chains, choice, flag, games, tags, text, whole } from '../../bulk/fields.tsx';

export default bulkEditOf(
  [
    choice('type', articleTypes),
    tags('tags', articles.tags),
    categories('categoryIds'),
    games('gameIds', 20),
    chains('blockchainIds'),
    choice('language', languages),
    flag('featured'),
    flag('pinned'),
    text('byline', 80),
    text('sourceName', 120),
    whole('reviewEvery', 0, 365),
  ],
  articleLabels,
);
