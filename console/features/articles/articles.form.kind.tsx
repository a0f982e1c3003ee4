// The article's form: labels of its fields, and their values as text.
import type { ReactNode } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import {
  type Article,
  type ArticleFields,
  articleDefaults,
  articleFields,
} from '../../../contract/articles/fields.ts';
import { articleLabels } from '../../../contract/articles/labels.ts';
import { articleTypes, languages } from '../../../contract/articles/values.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { parsePayload } from '../../../contract/kit/payload.ts';
import { textOf } from '../../../contract/text/rich-text.ts';
import { useInfiniteAll, useRead } from '../../data/queries.ts';
import { useNaming } from '../../form/fields/names.ts';
import { useTyped } from '../../form/fields/useTyped.ts';
import type { Values } from '../../form/fields/values.ts';
import type { RecordKind } from '../../form/saving/record.ts';
import { PictureNames } from '../../media/PictureNames.tsx';
import { useGameNames } from '../../pickers/GamesPicker.tsx';

const defaults = { ...articleDefaults, authorId: null };

export const articleKind: RecordKind<Article> = {
  type: 'article',
  noun: 'article',
  fields: articleFields,
  labels: articleLabels,
  defaults,
  create: articles.create,
  edit: articles.edit,
  changes: articles,
  detail: articles.detail,
  show: shown,
  rich: { body: 'article' },
  watched: { status: 'Status' },
};

/** The article as typed, after a short pause. */
export function useArticle(): ArticleFields {
  return articleOf(useTyped(200));
}

/** The article of these values. An invalid field counts as empty. */
export function articleOf(values: Values): ArticleFields {
  const parsed = parsePayload(articleFields, values);
  const { seo, ...valid } = parsed.ok ? parsed.value : parsed.valid;
  return { ...defaults, title: '', slug: '', ...valid, seo: seo ?? defaults.seo };
}

/** Fields whose values have labels in the contract. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: statuses,
  type: articleTypes,
  language: languages,
};

function shown(name: string, value: unknown): ReactNode {
  const labels = words[name];
  if (labels) return labels[String(value)] ?? String(value);
  if (name === 'body') return textOf(String(value));
  if (name === 'coverId') return <PictureNames ids={[String(value)]} />;
  if (name === 'authorId') return <AuthorName id={String(value)} />;
  const ids = Array.isArray(value) ? value.map(String) : [];
  if (name === 'gameIds') return <GameNames ids={ids} />;
  if (name === 'categoryIds') return <CategoryNames ids={ids} />;
  return name === 'blockchainIds' ? <ChainNames ids={ids} /> : undefined;
}

function AuthorName({ id }: { id: string }) {
  const { data = [] } = useRead(articles.authors, {});
  const nameOf = useNaming();
  return nameOf(id, data);
}

function CategoryNames({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useInfiniteAll(categories.list, {});
  const nameOf = useNaming();
  return ids.map((id) => nameOf(id, data)).join(', ');
}

function ChainNames({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useInfiniteAll(blockchains.list, {});
  const nameOf = useNaming();
  return ids.map((id) => nameOf(id, data)).join(', ');
}

function GameNames({ ids }: { ids: readonly string[] }) {
  const names = useGameNames(ids, []);
  return ids.map((id) => names.get(id) ?? id).join(', ');
}
