// Fills an empty catalogue with real games, chains and categories, by the same rules and handlers as anybody's calls.
import type { Transaction } from 'kysely';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import type { Input, WriteCall } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { parsePayload } from '../../../contract/kit/payload.ts';
import { allRights, grantedLevel } from '../../../contract/kit/rights.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type AuditEntry, writeAudit } from '../../audit/audit.ts';
import { defaultHashCost } from '../../auth/passwords/passwords.ts';
import type { Database, Tables } from '../../database/database.ts';
import { runExclusive } from '../../database/run-exclusive.ts';
import { failOn } from '../../errors.ts';
import { planCreate } from '../../features/articles/articles.save.ts';
import { setStatus as setArticleStatus } from '../../features/articles/articles.status.ts';
import { addFaults } from '../../features/banners/banners.check.ts';
import { addBanner } from '../../features/banners/banners.save.ts';
import { setStatus as setBannerStatus } from '../../features/banners/banners.status.ts';
import { addBlockchain, blockchainFaults } from '../../features/blockchains/blockchains.save.ts';
import { addCategory, categoryFaults } from '../../features/categories/categories.save.ts';
import { planOrder } from '../../features/collections/collections.order.ts';
import { planAdd } from '../../features/collections/collections.save.ts';
import { setStatus as setCollectionStatus } from '../../features/collections/collections.status.ts';
import { planCreation } from '../../features/listings/listings.save.ts';
import { setStatus } from '../../features/listings/listings.status.ts';
import type { WriteContext } from '../../http/feature.ts';
import { newId } from '../../records/ids.ts';
import {
  sampleArticles,
  sampleBanners,
  sampleCategories,
  sampleChains,
  sampleCollections,
  sampleGames,
} from './sample.data.ts';
import { addDrawing, bannerDrawing, chainDrawing, gameDrawings } from './sample.pictures.ts';
import type { SampleArticle, SampleBanner, SampleGame } from './sample.types.ts';

/** Fills the catalogue if it holds no category, blockchain or listing. All of it or nothing. */
export async function fillSample(database: Database, now: Date): Promise<void> {
  if (!(await isEmpty(database.reads))) return;
  await runExclusive(database, async (db) => {
    if (!(await isEmpty(db))) return;
    const entries: AuditEntry[] = [];
    const context = await contextOf(db, database, now, entries);
    const categoryIds = await addCategories(context);
    const chainIds = await addChains(context);
    // The first to be made is the last in a list by time: the newest on top would otherwise be the least known.
    const gameIds = new Map<string, string>();
    for (const game of sampleGames.toReversed()) {
      gameIds.set(game.name, await addGame(context, game, categoryIds, chainIds));
    }
    const known = { games: gameIds, chains: chainIds, categories: categoryIds };
    for (const article of sampleArticles.toReversed()) await addSampleArticle(context, article, known);
    for (const banner of sampleBanners) await addSampleBanner(context, banner, gameIds);
    await addCollections(context, gameIds);
    const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
    await writeAudit(db, actor, now, entries);
  });
}

async function isEmpty(db: Database['reads']): Promise<boolean> {
  for (const table of ['category', 'blockchain', 'listing'] as const) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row !== undefined) return false;
  }
  return true;
}

/** What handlers are given: the first account acts, with every right. */
async function contextOf(
  db: Transaction<Tables>,
  database: Database,
  now: Date,
  entries: AuditEntry[],
): Promise<WriteContext> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const at = now.toISOString();
  const roles = [
    { id: newId(), name: account.name, rights: allRights.map((name) => ({ name, level: grantedLevel })) },
  ];
  const identity = {
    account: {
      ...account,
      version: 1,
      avatarId: null,
      avatar: null,
      access: 'admin' as const,
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
      startsOnDesk: false,
    },
    roles,
    expiresAt: at,
  };
  const who = {
    id: account.id,
    name: account.name,
    sessionId: '',
    lastSeenAt: at,
    apiToken: null,
    requiresTwoFactor: false,
    stamp: '',
    roles,
    identity,
  };
  return {
    db,
    dialect: database.dialect,
    now,
    who,
    peer: { ip: '', userAgent: '' },
    hashCost: defaultHashCost,
    productName: '',
    binDays: 0,
    fourEyes: [],
    audit: (entry) => entries.push(entry),
  };
}

type Ids = ReadonlyMap<string, string>;

async function addCategories(context: WriteContext): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const [sortOrder, { parent, ...fields }] of sampleCategories.entries()) {
    const input = valid(categories.add, { sortOrder, ...fields, parentId: idOf(ids, parent) });
    failOn(await categoryFaults(context, null, input));
    ids.set(fields.name, (await addCategory(input, context)).id);
  }
  return ids;
}

async function addChains(context: WriteContext): Promise<Ids> {
  const ids = new Map<string, string>();
  const waiting = [...sampleChains];
  // A chain comes after its parent, wherever it stands in the file.
  for (let chain = waiting.shift(); chain !== undefined; chain = waiting.shift()) {
    const { parent, ...fields } = chain;
    if (parent !== undefined && !ids.has(parent) && waiting.some((other) => other.name === parent)) {
      waiting.push(chain);
      continue;
    }
    const { id: logoId } = await addDrawing(context, chainDrawing(fields));
    const input = valid(blockchains.add, { ...fields, logoId, parentId: idOf(ids, parent) });
    failOn(await blockchainFaults(context, null, input));
    ids.set(fields.name, (await addBlockchain(input, context)).id);
  }
  return ids;
}

/** The steps that lead to a status from draft. */
const paths = {
  draft: [],
  inReview: ['inReview'],
  scheduled: ['scheduled'],
  published: ['published'],
  archived: ['published', 'archived'],
} as const;

async function addGame(
  context: WriteContext,
  game: SampleGame,
  categoryIds: Ids,
  chainIds: Ids,
): Promise<string> {
  const { status, categories: names, deployments, ...fields } = game;
  const { logo, cover } = gameDrawings(game);
  const input = valid(listings.create, {
    ...fields,
    logoId: (await addDrawing(context, logo)).id,
    coverId: (await addDrawing(context, cover)).id,
    categoryIds: names.map((name) => idOf(categoryIds, name)),
    deployments: deployments.map(({ chain, ...row }) => ({ ...row, blockchainId: idOf(chainIds, chain) })),
  });
  const { faults, run } = await planCreation(input, context);
  failOn(faults);
  const { id } = await run(input);
  for (const [step, next] of paths[status].entries()) {
    await setStatus({ id, version: step + 1, status: next }, context);
  }
  return id;
}

const day = 24 * 60 * 60_000;

async function addSampleBanner(context: WriteContext, banner: SampleBanner, gameIds: Ids): Promise<void> {
  const { status, game, starts, ends, ...fields } = banner;
  const at = (days?: number) =>
    days === undefined ? null : new Date(context.now.getTime() + days * day).toISOString();
  const picture = status === 'draft' ? null : await addDrawing(context, bannerDrawing(banner));
  const input = valid(banners.add, {
    ...fields,
    imageId: picture?.id ?? null,
    target: game === undefined ? { kind: 'none' } : { kind: 'game', id: idOf(gameIds, game) },
    publishAt: at(starts),
    unpublishAt: at(ends),
  });
  failOn(await addFaults(context, input));
  const { id } = await addBanner(input, context);
  for (const [step, next] of paths[status].entries()) {
    await setBannerStatus({ id, version: step + 1, status: next }, context);
  }
}

/** Those that are published are on the homepage, in the order of the file. */
async function addCollections(context: WriteContext, gameIds: Ids): Promise<void> {
  const shown: string[] = [];
  for (const { status, pins, ...fields } of sampleCollections) {
    const pinned = pins.map((name) => ({ gameId: idOf(gameIds, name) }));
    const input = valid(collections.add, { ...fields, pins: pinned });
    const { faults, run } = await planAdd(input, context);
    failOn(faults);
    const { id } = await run(input);
    for (const [step, next] of paths[status].entries())
      await setCollectionStatus({ id, version: step + 1, status: next }, context);
    if (status === 'published') shown.push(id);
  }
  const order = { ids: shown, seen: [] };
  await (await planOrder(order, context)).run(order);
}

async function addSampleArticle(
  context: WriteContext,
  { status, cover, games, chains = [], categories: names = [], ...fields }: SampleArticle,
  known: { games: Ids; chains: Ids; categories: Ids },
): Promise<void> {
  // The library holds the game's cover already; a second drawing of it is the same picture.
  const picture = cover === undefined ? null : await addDrawing(context, gameDrawings({ name: cover }).cover);
  const input = valid(articles.create, {
    ...fields,
    coverId: picture?.id ?? null,
    gameIds: games.map((name) => idOf(known.games, name)),
    blockchainIds: chains.map((name) => idOf(known.chains, name)),
    categoryIds: names.map((name) => idOf(known.categories, name)),
  });
  const { faults, run } = await planCreate(input, context);
  failOn(faults);
  const { id } = await run(input);
  const publishAt = new Date(context.now.getTime() + 7 * day).toISOString();
  for (const [step, next] of paths[status].entries()) {
    const at = next === 'scheduled' ? { publishAt } : {};
    await setArticleStatus({ id, version: step + 1, status: next, ...at }, context);
  }
}

function valid<C extends WriteCall>(call: C, payload: Record<string, unknown>): Input<C> {
  const parsed = parsePayload(call.input, payload);
  if (!parsed.ok)
    throw new Error(`The sample breaks ${call.path}: ${faults(parsed.errors)} in ${String(payload['name'])}`);
  return parsed.value as Input<C>;
}

function faults(errors: FieldErrors): string {
  return Object.entries(errors)
    .map(([path, text]) => `${path}: ${text}`)
    .join('; ');
}

function idOf(ids: Ids, name: string | undefined): string | null {
  if (name === undefined) return null;
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The sample names ${name}, which it does not hold`);
  return id;
}
