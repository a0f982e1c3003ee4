// Every place where a reply names a record of another type, asked by a role that may and by one that may not view it.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { collections } from '../../contract/collections/collections.ts';
import type { Right } from '../../contract/kit/rights.ts';
import { listings } from '../../contract/listings/listings.ts';
import { media } from '../../contract/media/media.ts';
import { roles } from '../../contract/roles/roles.ts';
import { type Client, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { accountWithTokenRight } from '../test/records/tokens.ts';

const start = testApps();
type App = Awaited<ReturnType<typeof start>>;
const secret = 'Unannounced';

/** Has somebody else make records, and returns the call whose reply names them. */
type Place = (admin: Client, app: App) => Promise<(client: Client) => Promise<unknown>>;

const failure = async (client: Client, ...[call, payload]: Parameters<Client['send']>) =>
  (await client.send(call, payload)).body;

const draftListing = (admin: Client, fields: object = {}) => make.listing(admin, { name: secret, ...fields });
const leadingTo = (kind: 'game' | 'article', id: string) => ({ target: { kind, id, url: null } });

const deletionOfCategory: Place = async (admin) => {
  const { id, version } = await make.category(admin);
  await draftListing(admin, { categoryIds: [id] });
  return (client) => failure(client, categories.remove, { id, version });
};
const deletionOfChain: Place = async (admin) => {
  const { id, version } = await make.blockchain(admin);
  await make.article(admin, { title: secret, blockchainIds: [id] });
  return (client) => failure(client, blockchains.remove, { id, version });
};
const deletionOfListing: Place = async (admin) => {
  const { id, version } = await make.listing(admin);
  await make.banner(admin, { name: secret, ...leadingTo('game', id) });
  return (client) => failure(client, listings.remove, { id, version });
};
const usesOfListing: Place = async (admin) => {
  const { id } = await make.listing(admin);
  await make.article(admin, { title: secret, gameIds: [id] });
  return (client) => client.ok(listings.uses, { ids: [id] });
};
const usesOfArticle: Place = async (admin) => {
  const { id } = await make.article(admin);
  await make.banner(admin, { name: secret, ...leadingTo('article', id) });
  return (client) => client.ok(articles.uses, { ids: [id] });
};
const picture = async (admin: Client, { database }: App) => {
  const id = await addPicture(database, 960, 480);
  await make.banner(admin, { name: secret, placement: 'listInline', imageId: id, decorative: true });
  return id;
};
const usesOfPicture: Place = async (admin, app) => {
  const id = await picture(admin, app);
  return (client) => client.ok(media.uses, { id });
};
const deletionOfPicture: Place = async (admin, app) => {
  const id = await picture(admin, app);
  return (client) => failure(client, media.remove, { id, version: 1 });
};
const deletionOfRole: Place = async (admin) => {
  const { id, version } = await make.role(admin);
  await make.account(admin, { name: secret, roleIds: [id] });
  return (client) => failure(client, roles.remove, { id, version });
};
const bannerOfListing = async (admin: Client) => {
  const { id } = await draftListing(admin);
  return make.banner(admin, leadingTo('game', id));
};
const listOfBanners: Place = async (admin) => {
  const { id } = await bannerOfListing(admin);
  return async (client) => (await client.ok(banners.list, {})).rows.filter((row) => row.id === id);
};
const detailOfBanner: Place = async (admin) => {
  const { id } = await bannerOfListing(admin);
  return (client) => client.ok(banners.detail, { id });
};
const editOfBanner: Place = async (admin) => {
  const { id, version } = await bannerOfListing(admin);
  return (client) => client.ok(banners.edit, { id, version, name: 'Another name' });
};
const staleBanner: Place = async (admin) => {
  const { id } = await bannerOfListing(admin);
  return (client) => failure(client, banners.edit, { id, version: 99, name: 'Another name' });
};
const warningOfTarget: Place = async (admin) => {
  const { id } = await draftListing(admin);
  const window = { placement: 'listInline', publishAt: null, unpublishAt: null } as const;
  return (client) => client.ok(banners.warnings, { ...window, ...leadingTo('game', id) });
};
const gamesOfArticle: Place = async (admin) => {
  const game = await draftListing(admin);
  const { id } = await make.article(admin, { gameIds: [game.id] });
  return (client) => client.ok(articles.detail, { id });
};
const gamesInList: Place = async (admin) => {
  const game = await draftListing(admin);
  await make.article(admin, { gameIds: [game.id] });
  return (client) => client.ok(articles.list, {});
};
const gamesOfCollection: Place = async (admin) => {
  const game = await draftListing(admin);
  const { id } = await make.collection(admin, { pins: [{ gameId: game.id }] });
  return async (client) => [
    await client.ok(collections.detail, { id }),
    await client.ok(collections.games, { ids: [game.id] }),
  ];
};
const duplicateOfListing: Place = async (admin) => {
  await draftListing(admin);
  return (client) => client.ok(listings.create, { name: secret.toLowerCase() });
};

const bannerKeeper: Right[] = ['banners.view', 'banners.edit'];
const writer: Right[] = ['articles.view', 'articles.edit'];
test.each<[string, Place, Right[], Right]>([
  ['deleting a category', deletionOfCategory, ['categories.view', 'categories.delete'], 'gameListings.view'],
  ['deleting a blockchain', deletionOfChain, ['blockchains.view', 'blockchains.delete'], 'articles.view'],
  ['deleting a listing', deletionOfListing, ['gameListings.view', 'gameListings.delete'], 'banners.view'],
  ['the uses of a listing', usesOfListing, ['gameListings.view', 'gameListings.delete'], 'articles.view'],
  ['the uses of an article', usesOfArticle, ['articles.view', 'articles.delete'], 'banners.view'],
  ['the uses of a picture', usesOfPicture, ['media.view'], 'banners.view'],
  ['deleting a picture', deletionOfPicture, ['media.view', 'media.delete'], 'banners.view'],
  ['deleting a role', deletionOfRole, ['roles.view', 'roles.delete'], 'accounts.view'],
  ['a list of banners', listOfBanners, bannerKeeper, 'gameListings.view'],
  ['a banner', detailOfBanner, bannerKeeper, 'gameListings.view'],
  ['a banner that is saved', editOfBanner, bannerKeeper, 'gameListings.view'],
  ['a banner that has changed since', staleBanner, bannerKeeper, 'gameListings.view'],
  ["the warning about a banner's target", warningOfTarget, bannerKeeper, 'gameListings.view'],
  ['an article', gamesOfArticle, writer, 'gameListings.view'],
  ['a list of articles', gamesInList, writer, 'gameListings.view'],
  ['a collection', gamesOfCollection, ['collections.view'], 'gameListings.view'],
  ['a listing that repeats another', duplicateOfListing, ['gameListings.edit'], 'gameListings.view'],
])('%s names what the role may view, and only that', async (_what, place, rights, needed) => {
  const app = await start();
  const admin = await app.as('Administrator');
  const ask = await place(admin, app);
  const without = await accountWithTokenRight(app, rights);
  const hidden = JSON.stringify(await ask(without.client));
  expect(hidden).not.toContain(secret);
  expect(hidden).toContain('you may not view');
  const seeing = await place(admin, app);
  const { client } = await accountWithTokenRight(app, [...rights, needed]);
  expect(JSON.stringify(await seeing(client))).toContain(secret);
});

test('what is published is named to everybody', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const listing = await make.completeListing(admin, { name: 'Known to all' });
  await admin.ok(listings.status, { id: listing.id, version: listing.version, status: 'published' });
  const { id } = await make.banner(admin, leadingTo('game', listing.id));
  const article = await make.article(admin, { gameIds: [listing.id] });
  const { client } = await accountWithTokenRight(app, ['banners.view', 'articles.view']);
  expect(await client.ok(banners.detail, { id })).toMatchObject({ targetName: 'Known to all' });
  const { games } = await client.ok(articles.detail, { id: article.id });
  expect(games).toEqual([expect.objectContaining({ name: 'Known to all' })]);
});
