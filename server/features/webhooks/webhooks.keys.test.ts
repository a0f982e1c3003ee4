// Whatever changes a reply of the delivery API, the keys of its webhooks name the reply.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { media } from '../../../contract/media/media.ts';
import {
  type EventType,
  eventTypes,
  type WebhookPayload,
  webhooks,
} from '../../../contract/webhooks/webhooks.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { receive } from '../../test/peers/receiver.ts';
import { pngFile } from '../../test/records/pictures.ts';
import { type ShownPath, shownPaths, shownWorld } from '../../test/records/shown-world.ts';
import { visit } from '../../test/records/site.ts';
import { makeDeliveries } from '../../webhooks/outbox.ts';

const start = testApps();

type World = Awaited<ReturnType<typeof shownWorld>>;
type Table =
  | 'account'
  | 'article'
  | 'banner'
  | 'blockchain'
  | 'category'
  | 'collection'
  | 'listing'
  | 'media';
type Act = {
  admin: Client;
  world: World;
  at: (table: Table, id: string) => Promise<{ id: string; version: number }>;
};
type Change = {
  what: string;
  act: (act: Act) => Promise<unknown>;
  /** All replies that it changes, but pages whose related ones may follow later. */
  shown: readonly ShownPath[];
};

const game =
  (fields: object) =>
  async ({ admin, world, at }: Act) =>
    admin.ok(listings.edit, { ...(await at('listing', world.game.id)), ...fields });
const gameStatus =
  (status: Status) =>
  async ({ admin, world, at }: Act) =>
    admin.ok(listings.status, { ...(await at('listing', world.game.id)), status });
const article =
  (fields: object) =>
  async ({ admin, world, at }: Act) =>
    admin.ok(articles.edit, { ...(await at('article', world.article.id)), ...fields });
const category =
  (fields: object) =>
  async ({ admin, world, at }: Act) =>
    admin.ok(categories.edit, { ...(await at('category', world.category.id)), ...fields });
const chain =
  (fields: object) =>
  async ({ admin, world, at }: Act) =>
    admin.ok(blockchains.edit, { ...(await at('blockchain', world.chain.id)), ...fields });
const picture =
  (name: keyof World['pictures'], fields: object = { alt: `Another ${name}` }) =>
  async ({ admin, world, at }: Act) =>
    admin.ok(media.edit, { ...(await at('media', world.pictures[name])), ...fields });
const file =
  (name: keyof World['pictures'], colour: string) =>
  async ({ admin, world, at }: Act) => {
    const { id, version } = await at('media', world.pictures[name]);
    await admin.ok(media.replace, { id, version: String(version), file: await pngFile(1280, 720, colour) });
  };

const gameCards: readonly ShownPath[] = [
  'home',
  'games',
  'game',
  'other game',
  'collection',
  'article',
  'other article',
];
const articleCards: readonly ShownPath[] = ['home', 'articles', 'article', 'other article'];
const named: readonly ShownPath[] = [...gameCards, 'articles', 'suggest', 'categories', 'category'];

const taxonomies: readonly ShownPath[] = ['categories', 'category', 'blockchains', 'chain'];

/** In their order, as those of a group change one site. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  'categories and chains': [
    { what: 'name of a category', act: category({ name: 'Shown kind' }), shown: named },
    {
      what: 'slug of a category',
      act: category({ slug: 'shown-kind' }),
      shown: [...named, 'banners', 'sitemap'],
    },
    {
      what: 'name of a chain',
      act: chain({ name: 'Shown network' }),
      shown: [...gameCards, 'suggest', 'blockchains', 'chain'],
    },
    {
      what: 'slug of a chain',
      act: chain({ slug: 'shown-network' }),
      shown: [...gameCards, 'suggest', 'blockchains', 'chain', 'banners', 'sitemap'],
    },
    {
      what: 'explorers of a chain',
      act: chain({ explorers: [{ name: 'Scan', url: 'https://scan.example' }] }),
      shown: ['game', 'other game', 'blockchains'],
    },
    {
      what: 'an archived chain',
      act: chain({ status: 'archived' }),
      shown: ['suggest', 'blockchains', 'sitemap'],
    },
    {
      what: 'name of an archived chain',
      act: chain({ name: 'Shown relic' }),
      shown: [...gameCards, 'blockchains'],
    },
    { what: 'logo of an archived chain', act: picture('chainLogo'), shown: ['blockchains'] },
    {
      what: 'an archived chain that is merged',
      act: async ({ admin, world, at }) =>
        admin.ok(blockchains.remove, {
          ...(await at('blockchain', world.chain.id)),
          mergeInto: world.heir.id,
        }),
      shown: [...gameCards, 'blockchains', 'chain', 'banners', 'sitemap'],
    },
    {
      what: 'a category that is off',
      act: category({ active: false }),
      shown: [...named, 'banners', 'sitemap'],
    },
  ],
  'pictures and authors': [
    { what: 'icon of a category', act: picture('icon'), shown: ['categories', 'category'] },
    { what: 'logo of a chain', act: picture('chainLogo'), shown: ['blockchains', 'chain'] },
    { what: 'logo of a game', act: picture('logo'), shown: gameCards },
    { what: 'focal point of a logo', act: picture('logo', { focal: { x: 0.1, y: 0.2 } }), shown: gameCards },
    { what: 'screenshot', act: picture('screenshot'), shown: ['game'] },
    { what: 'cover of an article', act: picture('cover'), shown: articleCards },
    {
      what: 'file of a cover',
      act: file('cover', '#336699'),
      shown: [...articleCards, 'json'],
    },
    { what: 'file of a picture in a text', act: file('inText', '#993366'), shown: ['article'] },
    { what: 'picture of several banners', act: picture('banner'), shown: ['home', 'banners'] },
    {
      what: 'name of an author',
      act: async ({ admin, world, at }) =>
        admin.ok(accounts.edit, { ...(await at('account', world.author.id)), name: 'Ana Lopez' }),
      shown: [...articleCards, 'atom', 'json'],
    },
    {
      what: 'an author without account',
      act: async ({ admin, world, at }) => admin.ok(accounts.remove, await at('account', world.author.id)),
      shown: [...articleCards, 'atom', 'json'],
    },
  ],
  'games and articles': [
    {
      what: 'name of a game',
      act: game({ name: 'Shown title' }),
      shown: [...gameCards, 'suggest', 'sitemap'],
    },
    {
      what: 'slug of a game',
      act: game({ slug: 'shown-title' }),
      shown: [...gameCards, 'suggest', 'banners', 'sitemap'],
    },
    {
      what: 'slug of a game, back again',
      act: game({ slug: 'shown-game' }),
      shown: [...gameCards, 'suggest', 'banners', 'sitemap'],
    },
    {
      what: 'title of an article',
      act: article({ title: 'Shown essay' }),
      shown: [...articleCards, 'suggest', 'rss', 'atom', 'json', 'sitemap'],
    },
    {
      what: 'headline of a banner',
      act: async ({ admin, world, at }) =>
        admin.ok(banners.edit, { ...(await at('banner', world.banner.id)), headline: 'Another' }),
      shown: ['home', 'banners'],
    },
    {
      what: 'title of a collection',
      act: async ({ admin, world, at }) =>
        admin.ok(collections.edit, { ...(await at('collection', world.collection.id)), title: 'Shown set' }),
      shown: ['home', 'collections', 'collection', 'sitemap'],
    },
    {
      what: 'a game that is archived',
      act: gameStatus('archived'),
      shown: [...gameCards, 'banners', 'collections', 'suggest', ...taxonomies, 'sitemap'],
    },
    { what: 'a game that is a draft', act: gameStatus('draft'), shown: ['game'] },
    {
      what: 'a game that is public again',
      act: gameStatus('published'),
      shown: [...gameCards, 'banners', 'collections', 'suggest', ...taxonomies, 'sitemap'],
    },
    {
      what: 'an article that is archived',
      act: async ({ admin, world, at }) =>
        admin.ok(articles.status, { ...(await at('article', world.article.id)), status: 'archived' }),
      shown: [...articleCards, 'banners', 'suggest', 'rss', 'atom', 'json', 'sitemap'],
    },
  ],
};

/** Related games and articles that appear are not worth purging every page. A page that is not there may say so as it did before. */
const mayLag: Readonly<Record<string, readonly ShownPath[]>> = {
  'a game that is a draft': ['game'],
  'a game that is public again': ['other game'],
};

test.each(Object.entries(changes))(
  'each change of %s is told with a key of every reply that shows it',
  async (_, group) => {
    const receiver = await receive();
    const app = await start({ outboundAllow: [receiver.host] });
    const admin = await app.as('Administrator');
    const world = await shownWorld(app, admin);
    const types = Object.keys(eventTypes) as EventType[];
    await admin.ok(webhooks.add, { url: receiver.url, types });
    const { reads } = app.database;
    const at: Act['at'] = async (table, id) => {
      const { rows } = await sql<{ id: string; version: number }>`
      select "id", "version" from ${sql.table(table)} where "id" = ${id}`.execute(reads);
      if (rows[0] === undefined) throw new Error(`No ${table}`);
      return rows[0];
    };
    const told = new Set<string>();
    /** The keys of all events since the last call. */
    const newKeys = async (): Promise<Set<string>> => {
      const waiting = async () => {
        while (await makeDeliveries(app.database, app.clock.now));
        return reads.selectFrom('webhookEvent').select('seq').execute();
      };
      await expect.poll(waiting).toEqual([]);
      const rows = await reads.selectFrom('webhookDelivery').select(['id', 'payload']).execute();
      const fresh = rows.filter(({ id }) => !told.has(id));
      for (const { id } of fresh) told.add(id);
      return new Set(fresh.flatMap(({ payload }) => (JSON.parse(payload) as WebhookPayload).data.keys));
    };
    const repliesOf = async () => {
      const entries = Object.entries(shownPaths).map(async ([name, path]) => {
        const { body, headers } = await visit(app.app, path);
        return [name, { body, keys: String(headers['surrogate-key']).split(' ') }] as const;
      });
      return new Map(await Promise.all(entries));
    };
    await newKeys();
    let before = await repliesOf();
    for (const { what, act, shown } of group) {
      app.clock.advance(1_000);
      await act({ admin, world, at });
      const after = await repliesOf();
      const changed = [...before].filter(([name, { body }]) => after.get(name)?.body !== body);
      const names = changed.map(([name]) => name);
      expect.soft(names.toSorted(), `${what} shows in`).toEqual([...new Set<string>(shown)].toSorted());
      const keys = await newKeys();
      const missed = changed.filter(([, reply]) => !reply.keys.some((key) => keys.has(key)));
      const lagging = missed
        .map(([name]) => name)
        .filter((name) => !(mayLag[what] ?? []).includes(name as ShownPath));
      expect.soft(lagging, `${what} is not told to`).toEqual([]);
      before = after;
    }
  },
);
