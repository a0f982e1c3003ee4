// Label of a banner's target; loads the record's name if only its id is known.
import { articles } from '../../../contract/articles/articles.ts';
import type { Target } from '../../../contract/banners/fields.ts';
import { targetKinds } from '../../../contract/banners/values.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { useInfiniteAll, useRead } from '../../data/queries.ts';

export function TargetName({ target: { kind, id, url } }: { target: Target }) {
  const name = useNameOf(kind, id ?? '');
  return [targetKinds[kind], url ?? name ?? id].filter(Boolean).join(': ');
}

function useNameOf(kind: Target['kind'], id: string): string | undefined {
  const game = useRead(listings.detail, { id }, { enabled: kind === 'game' }).data;
  const article = useRead(articles.detail, { id }, { enabled: kind === 'article' }).data;
  const category = useInfiniteAll(categories.list, {}, { enabled: kind === 'category' }).data;
  const chain = useInfiniteAll(blockchains.list, {}, { enabled: kind === 'blockchain' }).data;
  const row = [...(category ?? []), ...(chain ?? [])].find((one) => one.id === id);
  return game?.name ?? article?.title ?? row?.name;
}
