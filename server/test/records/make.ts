// Creates records for tests. Omitted fields get valid values.
import { type Account, accounts } from '../../../contract/accounts/accounts.ts';
import { articles } from '../../../contract/articles/articles.ts';
import type { Article } from '../../../contract/articles/fields.ts';
import { banners } from '../../../contract/banners/banners.ts';
import type { Banner } from '../../../contract/banners/fields.ts';
import { type Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { type Category, categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import type { Collection } from '../../../contract/collections/fields.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { grantedLevel, type Right } from '../../../contract/kit/rights.ts';
import type { Listing } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type Role, roles } from '../../../contract/roles/roles.ts';
import { type Client, password, type TestApp } from '../harness.ts';
import { addPicture, stock } from './pictures.ts';

let made = 0;
const next = () => String((made += 1));

export const make = {
  /** A role with these rights. */
  role: (
    client: Client,
    grants: readonly Right[] = [],
    fields: Partial<Payload<typeof roles.add>> = {},
  ): Promise<Role> => {
    const rights = grants.map((name) => ({ name, level: grantedLevel }));
    return client.ok(roles.add, { name: `Role ${next()}`, rights, ...fields });
  },

  /** An account with the password of all test accounts. */
  account: async (
    client: Client,
    fields: Partial<Payload<typeof accounts.create>> & { roleIds: string[] },
  ): Promise<Account> => {
    const mark = next();
    const { oneTimePassword: _, ...account } = await client.ok(accounts.create, {
      email: `person-${mark}@example.com`,
      name: `Person ${mark}`,
      password,
      ...fields,
    });
    return account;
  },

  category: (client: Client, fields: Partial<Payload<typeof categories.add>> = {}): Promise<Category> =>
    client.ok(categories.add, { name: `Category ${next()}`, ...fields }),

  blockchain: (client: Client, fields: Partial<Payload<typeof blockchains.add>> = {}): Promise<Blockchain> =>
    client.ok(blockchains.add, { name: `Chain ${next()}`, ...fields }),

  listing: (client: Client, fields: Partial<Payload<typeof listings.create>> = {}): Promise<Listing> =>
    client.ok(listings.create, { name: `Game ${next()}`, ...fields }),

  banner: (client: Client, fields: Partial<Payload<typeof banners.add>> = {}): Promise<Banner> =>
    client.ok(banners.add, { name: `Banner ${next()}`, ...fields }),

  collection: (client: Client, fields: Partial<Payload<typeof collections.add>> = {}): Promise<Collection> =>
    client.ok(collections.add, { title: `Collection ${next()}`, ...fields }),

  /** A draft that can be published; its placement needs 960 by 480 pixels. */
  completeBanner: async (
    { database }: Pick<TestApp, 'database'>,
    client: Client,
    fields: Partial<Payload<typeof banners.add>> = {},
  ): Promise<Banner> =>
    make.banner(client, {
      placement: 'listInline',
      imageId: await addPicture(database, 960, 480),
      decorative: true,
      ...fields,
    }),

  /** A draft that can be published. */
  completeListing: async (
    client: Client,
    fields: Partial<Payload<typeof listings.create>> = {},
  ): Promise<Listing> => {
    const category = await make.category(client);
    const blockchain = await make.blockchain(client);
    const name = fields.name ?? `Complete game ${next()}`;
    return client.ok(listings.create, {
      name,
      summary: 'A game that exists so that a test can publish it, and says so at length.',
      categoryIds: [category.id],
      platforms: ['web'],
      deployments: [{ blockchainId: blockchain.id }],
      websiteUrl: `https://game-${next()}.example.com`,
      ...stock,
      ...fields,
    });
  },

  article: (client: Client, fields: Partial<Payload<typeof articles.create>> = {}): Promise<Article> =>
    client.ok(articles.create, { title: `Article ${next()}`, ...fields }),

  /** A draft that can be published, with this cover. */
  completeArticle: (
    client: Client,
    coverId: string,
    fields: Partial<Payload<typeof articles.create>> = {},
  ): Promise<Article> =>
    make.article(client, {
      excerpt: 'An article that exists so that a test can publish it, and says so.',
      body: '<p>What there is to say.</p>',
      coverId,
      ...fields,
    }),
};
