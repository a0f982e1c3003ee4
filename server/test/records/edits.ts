// Random edits of every type that has a history, for tests that compare versions.
import { articles } from '../../../contract/articles/articles.ts';
import { articleFields } from '../../../contract/articles/fields.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { bannerFields } from '../../../contract/banners/fields.ts';
import { blockchainFields, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories, categoryFields } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { collectionFields } from '../../../contract/collections/fields.ts';
import type { RestorableType } from '../../../contract/history/history.ts';
import type { WriteCall } from '../../../contract/kit/calls.ts';
import { listingFields } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import type { Client, TestApp } from '../harness.ts';
import { make } from './make.ts';
import { addPicture } from './pictures.ts';

type Dice = (sides: number) => number;
type Values = Record<string, unknown>;

/** Records that the edited ones refer to. */
export type World = {
  categories: string[];
  chains: string[];
  games: string[];
  articles: string[];
  pictures: string[];
  icons: string[];
};

export async function makeWorld({ database }: Pick<TestApp, 'database'>, client: Client): Promise<World> {
  const three = async (one: () => Promise<{ id: string } | string>) => {
    const made = [await one(), await one(), await one()];
    return made.map((record) => (typeof record === 'string' ? record : record.id));
  };
  return {
    categories: await three(() => make.category(client)),
    chains: await three(() => make.blockchain(client, { addressFormat: 'other' })),
    games: await three(() => make.listing(client)),
    articles: await three(() => make.article(client)),
    pictures: await three(() => addPicture(database, 1920, 1080)),
    icons: await three(() => addPicture(database, 256, 256)),
  };
}

const words = 'harbour gulls “quoted” {"path":"name", ünïcode 原神 % _ \\ lantern'.split(' ');

/** Values of one type's fields, and its calls. */
type Edits = {
  create: WriteCall;
  edit: WriteCall;
  fields: { shape: object };
  /** Fields of a new record. */
  start: Values;
  values: (roll: Dice, world: World) => Record<string, () => unknown>;
};

const text = (roll: Dice, count: number) =>
  Array.from({ length: count }, () => words[roll(words.length)]).join(' ');
const oneOf = <T>(roll: Dice, all: readonly T[]) => all[roll(all.length)] as T;
const orNull = <T>(roll: Dice, value: () => T) => (roll(4) === 0 ? null : value());
/** Some of them, each once, in any order. */
const some = <T>(roll: Dice, all: readonly T[]) => all.filter(() => roll(2) === 0).sort(() => roll(3) - 1);
const rich = (roll: Dice, more = '') =>
  `<p>${text(roll, 1 + roll(90)).replaceAll('"', '')}</p>${more}<ul><li><p>${roll(1_000)}</p></li></ul>`;
const names = (roll: Dice) => some(roll, ['Alpha', 'Beta', 'Gamma', 'Delta']);
const ids = (roll: Dice) =>
  roll(3) === 0 ? {} : { igdb: String(roll(1_000_000)), steam: text(roll, 2) + roll(1_000_000) };
const slug = (roll: Dice) => `slug-${roll(1_000_000)}`;

export const edits: Record<RestorableType, Edits> = {
  gameListing: {
    create: listings.create,
    edit: listings.edit,
    fields: listingFields,
    start: { name: 'A game' },
    values: (roll, world) => ({
      name: () => `Game ${roll(99)}`,
      slug: () => slug(roll),
      alternativeNames: () => names(roll),
      summary: () => orNull(roll, () => text(roll, 20)),
      description: () => orNull(roll, () => rich(roll)),
      releaseStage: () => oneOf(roll, ['announced', 'live', 'ended']),
      categoryIds: () => some(roll, world.categories),
      tags: () => names(roll),
      platforms: () => some(roll, ['web', 'ios', 'android']),
      deployments: () =>
        some(roll, world.chains).map((blockchainId) => ({
          blockchainId,
          kind: 'other',
          label: text(roll, 2),
        })),
      websiteUrl: () => orNull(roll, () => `https://site-${roll(9)}.example`),
      socials: () => (roll(2) === 0 ? {} : { x: `https://x.com/game${roll(9)}` }),
      logoId: () => orNull(roll, () => oneOf(roll, world.icons)),
      screenshotIds: () => some(roll, world.pictures),
      featured: () => roll(2) === 0,
      minAge: () => orNull(roll, () => roll(18)),
      seo: () => ({ title: orNull(roll, () => text(roll, 3)), description: null }),
      internalNotes: () => orNull(roll, () => text(roll, 200)),
      externalIds: () => ids(roll),
      reviewEvery: () => orNull(roll, () => (roll(2) === 0 ? 0 : 30 + roll(300))),
      verified: () => roll(2) === 0,
    }),
  },
  article: {
    create: articles.create,
    edit: articles.edit,
    fields: articleFields,
    start: { title: 'An article' },
    values: (roll, world) => ({
      title: () => `Article ${roll(99)}`,
      slug: () => slug(roll),
      type: () => oneOf(roll, ['news', 'guide', 'review']),
      excerpt: () => orNull(roll, () => text(roll, 20)),
      body: () =>
        orNull(roll, () =>
          rich(roll, `<figure><img data-media="${oneOf(roll, world.pictures)}" alt="x"></figure>`),
        ),
      coverId: () => orNull(roll, () => oneOf(roll, world.pictures)),
      categoryIds: () => some(roll, world.categories),
      gameIds: () => some(roll, world.games),
      blockchainIds: () => some(roll, world.chains),
      tags: () => names(roll),
      pinned: () => roll(2) === 0,
      seo: () => ({ title: null, description: orNull(roll, () => text(roll, 8)) }),
      externalIds: () => ids(roll),
      reviewEvery: () => orNull(roll, () => 30 + roll(300)),
      verified: () => roll(2) === 0,
    }),
  },
  banner: {
    create: banners.add,
    edit: banners.edit,
    fields: bannerFields,
    start: { name: 'A banner' },
    values: (roll, world) => ({
      name: () => `Banner ${roll(99)}`,
      placement: () => oneOf(roll, ['homeHero', 'listTop']),
      headline: () => orNull(roll, () => text(roll, 3)),
      publishAt: () => orNull(roll, () => new Date(Date.UTC(2027, roll(6))).toISOString()),
      unpublishAt: () => orNull(roll, () => new Date(Date.UTC(2028, roll(6))).toISOString()),
      target: () =>
        oneOf(roll, [
          { kind: 'none', id: null, url: null },
          { kind: 'url', id: null, url: '/sale' },
          { kind: 'category', id: oneOf(roll, world.categories), url: null },
          { kind: 'blockchain', id: oneOf(roll, world.chains), url: null },
          { kind: 'game', id: oneOf(roll, world.games), url: null },
        ]),
      decorative: () => roll(2) === 0,
    }),
  },
  collection: {
    create: collections.add,
    edit: collections.edit,
    fields: collectionFields,
    start: { title: 'A collection' },
    values: (roll, world) => ({
      title: () => `Collection ${roll(99)}`,
      slug: () => slug(roll),
      subline: () => orNull(roll, () => text(roll, 4)),
      pins: () =>
        some(roll, world.games).map((gameId) => ({
          gameId,
          position: orNull(roll, () => 1 + roll(5)),
          from: orNull(roll, () => new Date(Date.UTC(2027, roll(6))).toISOString()),
          until: orNull(roll, () => new Date(Date.UTC(2028, roll(6))).toISOString()),
        })),
      rule: () => orNull(roll, () => ({ platform: some(roll, ['web', 'ios']), sort: 'name' })),
      limit: () => 1 + roll(50),
    }),
  },
  category: {
    create: categories.add,
    edit: categories.edit,
    fields: categoryFields,
    start: { name: 'A category' },
    values: (roll, world) => ({
      name: () => `Genre ${roll(99)}`,
      slug: () => slug(roll),
      type: () => oneOf(roll, ['genre', 'theme']),
      parentId: () => orNull(roll, () => oneOf(roll, world.categories)),
      description: () => orNull(roll, () => text(roll, 50)),
      color: () => orNull(roll, () => `#00000${roll(9)}`),
      iconId: () => orNull(roll, () => oneOf(roll, world.icons)),
      aliases: () => names(roll),
      active: () => roll(2) === 0,
      externalIds: () => ids(roll),
      sortOrder: () => roll(9),
    }),
  },
  blockchain: {
    create: blockchains.add,
    edit: blockchains.edit,
    fields: blockchainFields,
    start: { name: 'A chain' },
    values: (roll, world) => ({
      name: () => `Network ${roll(99)}`,
      slug: () => slug(roll),
      layer: () => orNull(roll, () => oneOf(roll, ['L1', 'L2'])),
      parentId: () => orNull(roll, () => oneOf(roll, world.chains)),
      nativeCurrency: () => orNull(roll, () => ({ name: 'Coin', symbol: `C${roll(9)}`, decimals: roll(18) })),
      explorers: () => names(roll).map((name) => ({ name, url: `https://${name.toLowerCase()}.example` })),
      aliases: () => names(roll),
      description: () => orNull(roll, () => text(roll, 80)),
      status: () => oneOf(roll, ['active', 'deprecated']),
      externalIds: () => ids(roll),
    }),
  },
};

/** Up to four fields with random values. */
export function randomEdit(type: RestorableType, roll: Dice, world: World): Values {
  const values = Object.entries(edits[type].values(roll, world));
  return Object.fromEntries(
    Array.from({ length: 1 + roll(4) }, () => {
      const [name, value] = oneOf(roll, values);
      return [name, value()];
    }),
  );
}
