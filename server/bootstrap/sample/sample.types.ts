// Shapes of the sample catalogue. Rows refer to one another by name; ids are given when they are loaded.

import type { z } from 'zod';
import type { ArticleFields } from '../../../contract/articles/fields.ts';
import type { BannerFields } from '../../../contract/banners/fields.ts';
import type { Blockchain, blockchainFields } from '../../../contract/blockchains/blockchains.ts';
import type { categoryFields } from '../../../contract/categories/categories.ts';
import type { CollectionFields, Rule } from '../../../contract/collections/fields.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import type { Deployment, ListingFields } from '../../../contract/listings/fields.ts';

type ChainFields = z.output<typeof blockchainFields>;
type CategoryFields = z.output<typeof categoryFields>;

export type SampleChain = Partial<Omit<ChainFields, 'parentId' | 'nativeCurrency'>> & {
  name: string;
  caip2: string | null;
  addressFormat: Blockchain['addressFormat'];
  nativeCurrency: { name: string; symbol: string; decimals: number };
  parent?: string;
};

export type SampleCategory = Partial<Omit<CategoryFields, 'parentId'>> & { name: string; parent?: string };

type SampleDeployment = { chain: string; address?: string; kind: Deployment['kind']; label?: string };

/** A draft may leave out what the publish checklist asks for; a published row may not. */
export type SampleGame = Partial<Omit<ListingFields, 'categoryIds' | 'deployments'>> & {
  name: string;
  status: Exclude<Status, 'scheduled'>;
  categories: string[];
  deployments: SampleDeployment[];
};

/** A banner whose window is given in days from the day of the sample. */
export type SampleBanner = Partial<Omit<BannerFields, 'target' | 'publishAt' | 'unpublishAt'>> & {
  name: string;
  placement: BannerFields['placement'];
  status: Status;
  /** The game that it leads to, and whose colour it has. */
  game?: string;
  starts?: number;
  ends?: number;
};

/** A collection that pins games by name. */
export type SampleCollection = Partial<Omit<CollectionFields, 'pins' | 'rule'>> & {
  title: string;
  status: Exclude<Status, 'scheduled'>;
  pins: string[];
  rule?: Partial<Rule>;
};

/** An article that names what it is about, and the game whose cover it has. Scheduled ones come a week after the sample. */
export type SampleArticle = Partial<
  Omit<ArticleFields, 'categoryIds' | 'gameIds' | 'blockchainIds' | 'coverId' | 'authorId'>
> & {
  title: string;
  status: Status;
  cover?: string;
  games: string[];
  chains?: string[];
  categories?: string[];
};
