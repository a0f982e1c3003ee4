// Heavy work that must not delay other calls.
import { audit } from '../../contract/audit/audit.ts';
import { importLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { calling, type Target } from '../lib/load.ts';
import type { Product } from '../lib/product.ts';
import { everyFacet, letter } from './delivery.ts';

export const heavyWorks = [
  'an export of the audit log',
  'an import',
  'all facets',
  'the widest search',
  'the widest search of the console',
] as const;

export type HeavyWork = (typeof heavyWorks)[number];

/** The request, varied where the server would cache its reply. */
export function targetOf(work: HeavyWork, product: Pick<Product, 'url' | 'bodyOf'>): Target {
  const { url } = product;
  let turn = 0;
  switch (work) {
    case 'an export of the audit log':
      return calling(product, audit.export, () => ({}));
    case 'an import':
      return calling(product, listings.import, () => ({
        rows: Array.from({ length: importLimits.rows }, () => ({ name: `Imported ${(turn += 1)}` })),
      }));
    case 'all facets':
      return {
        get url() {
          return `${url}/v1/games?facets=${everyFacet}&page=${1 + (turn++ % 400)}`;
        },
      };
    case 'the widest search':
      return {
        get url() {
          return `${url}/v1/games?q=${letter(turn++)}&page=${1 + (turn % 50)}`;
        },
      };
    case 'the widest search of the console':
      return calling(product, listings.list, () => ({ q: letter(turn++) }));
  }
}
