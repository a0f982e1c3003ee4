// Records for tests: what a test does not name is invented, and is valid.
import type { Banner } from '../../contract/banners.fields.ts';
import { banners } from '../../contract/banners.ts';
import { type Blockchain, blockchains } from '../../contract/blockchains.ts';
import { type Category, categories } from '../../contract/categories.ts';
import type { Payload } from '../../contract/kit.ts';
import type { Listing } from '../../contract/listings.fields.ts';
import { listings } from '../../contract/listings.ts';
import type { Client, TestApp } from './harness.ts';
import { addPicture } from './pictures.ts';

let made = 0;
const next = () => String((made += 1));

export const make = {
  category: (client: Client, fields: Partial<Payload<typeof categories.add>> = {}): Promise<Category> =>
    client.ok(categories.add, { name: `Category ${next()}`, ...fields }),

  blockchain: (client: Client, fields: Partial<Payload<typeof blockchains.add>> = {}): Promise<Blockchain> =>
    client.ok(blockchains.add, { name: `Chain ${next()}`, ...fields }),

  listing: (client: Client, fields: Partial<Payload<typeof listings.create>> = {}): Promise<Listing> =>
    client.ok(listings.create, { name: `Game ${next()}`, ...fields }),

  banner: (client: Client, fields: Partial<Payload<typeof banners.add>> = {}): Promise<Banner> =>
    client.ok(banners.add, { name: `Banner ${next()}`, ...fields }),

  /** A draft that its publish checklist lets pass; its placement asks for 960 by 480 pixels. */
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

  /** A draft that its publish checklist lets pass. */
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
      ...fields,
    });
  },
};
