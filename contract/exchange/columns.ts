// The columns of files with records, for export and import. A column's header is the path of its field, such as `socials.x`.

import type { ArticleFields } from '../articles/fields.ts';
import { articleLabels } from '../articles/labels.ts';
import { articleTypes, languages } from '../articles/values.ts';
import {
  type BlockchainFields,
  blockchainLabels,
  blockchainStatuses,
  layers,
  networkTypes,
} from '../blockchains/blockchains.ts';
import { type CategoryFields, categoryLabels, categoryTypes } from '../categories/categories.ts';
import { addressFormats } from '../chains/address-formats.ts';
import type { areas } from '../kit/rights.ts';
import { socials, stores } from '../links/links.ts';
import type { ListingFields } from '../listings/fields.ts';
import { listingLabels } from '../listings/labels.ts';
import {
  datePrecisions,
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
  riskFlags,
} from '../listings/values.ts';
import {
  type Cell,
  choice,
  code,
  day,
  externalId,
  flag,
  list,
  number,
  reference,
  several,
  text,
} from './cells.ts';
import { deployment, explorer } from './items.ts';

/** Types of records that are exported and imported, with the area of their rights. */
export const exchangeTypes = {
  gameListing: 'gameListings',
  article: 'articles',
  category: 'categories',
  blockchain: 'blockchains',
} as const satisfies Record<string, keyof typeof areas>;
export type ExchangeType = keyof typeof exchangeTypes;

export type Column = {
  /** The field, or a part of one such as `socials.x`. Also the header. */
  path: string;
  label: string;
  cell: Cell;
  /** Set by the server: exported, and ignored by an import. */
  readOnly?: true;
  /** Not for everybody who gets the file: exported only if it is asked for. */
  private?: true;
};

/** The cell of a field, or the cells of its parts. */
type FieldCells = Cell | Readonly<Record<string, Cell>>;

/** Its parts are the sources in use, see {@link columnsOf}. */
const externalIds = {};
const seo = { title: text, description: text };
const categoryIds = several(reference('category'));
const blockchainIds = several(reference('blockchain'));

const listing = {
  name: text,
  slug: text,
  alternativeNames: several(text),
  tagline: text,
  developer: text,
  publisher: text,
  summary: text,
  description: text,
  releaseStage: choice(releaseStages),
  releaseDate: day,
  releaseDatePrecision: choice(datePrecisions),
  categoryIds,
  tags: several(text),
  platforms: several(choice(platforms)),
  gameModes: several(choice(gameModes)),
  entryCost: choice(entryCosts),
  minAge: number,
  earnModels: several(choice(earnModels)),
  onChain: choice(onChainLevels),
  tokenSymbol: text,
  deployments: list(deployment),
  websiteUrl: code,
  playUrl: code,
  whitepaperUrl: code,
  marketplaceUrl: code,
  socials: eachOf(socials),
  stores: eachOf(stores),
  logoId: reference('media'),
  coverId: reference('media'),
  screenshotIds: several(reference('media')),
  videoUrls: several(code),
  riskFlags: several(choice(riskFlags)),
  riskNote: text,
  seo,
  featured: flag,
  featuredRank: number,
  internalNotes: text,
  externalIds,
  reviewEvery: number,
} satisfies Record<keyof ListingFields, FieldCells>;

const article = {
  title: text,
  slug: text,
  type: choice(articleTypes),
  language: choice(languages),
  excerpt: text,
  disclosure: text,
  body: text,
  coverId: reference('media'),
  gameIds: several(reference('gameListing')),
  blockchainIds,
  categoryIds,
  tags: several(text),
  authorId: reference('account'),
  byline: text,
  sourceName: text,
  sourceUrl: code,
  pinned: flag,
  featured: flag,
  seo,
  externalIds,
  reviewEvery: number,
} satisfies Record<keyof ArticleFields, FieldCells>;

const category = {
  name: text,
  slug: text,
  type: choice(categoryTypes),
  parentId: reference('category'),
  aliases: several(text),
  description: text,
  color: code,
  iconId: reference('media'),
  sortOrder: number,
  active: flag,
  externalIds,
} satisfies Record<keyof CategoryFields, FieldCells>;

const blockchain = {
  name: text,
  slug: text,
  aliases: several(text),
  color: code,
  logoId: reference('media'),
  description: text,
  websiteUrl: code,
  caip2: code,
  networkType: choice(networkTypes),
  layer: choice(layers),
  parentId: reference('blockchain'),
  addressFormat: choice(addressFormats),
  addressPrefix: text,
  nativeCurrency: { name: text, symbol: text, decimals: number },
  explorers: list(explorer),
  status: choice(blockchainStatuses),
  featured: flag,
  sortOrder: number,
  externalIds,
} satisfies Record<keyof BlockchainFields, FieldCells>;

const id: Column = { path: 'id', label: 'Id', cell: code, readOnly: true };
const times = { createdAt: 'Created', updatedAt: 'Updated' };
const freshness = { verifiedAt: 'Verified', reviewBy: 'Review by' };
const lifecycle = { status: 'Status', publishAt: 'Scheduled for', publishedAt: 'Published' };

const fixed: Record<ExchangeType, readonly Column[]> = {
  gameListing: [
    id,
    ...columnsIn(listing, listingLabels),
    ...readOnly({ ...lifecycle, ...freshness }, text),
    ...readOnly({ completeness: 'Completeness' }, number),
    ...readOnly(times, text),
  ],
  article: [
    id,
    ...columnsIn(article, articleLabels),
    ...readOnly({ ...lifecycle, ...freshness }, text),
    ...readOnly({ completeness: 'Completeness', wordCount: 'Words' }, number),
    ...readOnly(times, text),
  ],
  category: [id, ...columnsIn(category, categoryLabels), ...readOnly(times, text)],
  blockchain: [id, ...columnsIn(blockchain, blockchainLabels), ...readOnly(times, text)],
};

/** All columns of a type, with one for each of these sources of external ids. */
export function columnsOf(type: ExchangeType, sources: readonly string[] = []): Column[] {
  return [...fixed[type], ...sources.map(externalIdColumn)];
}

/** The column of a path, or undefined. */
export function columnAt(type: ExchangeType, path: string): Column | undefined {
  const source = /^externalIds\.(.+)$/.exec(path)?.[1];
  return source === undefined ? fixed[type].find((column) => column.path === path) : externalIdColumn(source);
}

function externalIdColumn(source: string): Column {
  return { path: `externalIds.${source}`, label: `External id: ${source}`, cell: externalId };
}

function columnsIn(
  fields: Readonly<Record<string, FieldCells>>,
  labels: Readonly<Record<string, string>>,
): Column[] {
  return Object.entries(fields).flatMap(([name, cells]) =>
    isCell(cells)
      ? [column(name, cells, labels)]
      : Object.entries(cells).map(([part, cell]) => column(`${name}.${part}`, cell, labels)),
  );
}

function column(path: string, cell: Cell, labels: Readonly<Record<string, string>>): Column {
  return { path, label: labels[path] ?? path, cell, ...(path === 'internalNotes' ? { private: true } : {}) };
}

function readOnly(labels: Readonly<Record<string, string>>, cell: Cell): Column[] {
  return Object.entries(labels).map(([path, label]) => ({ path, label, cell, readOnly: true }));
}

function isCell(cells: FieldCells): cells is Cell {
  return typeof cells['write'] === 'function';
}

function eachOf<K extends string>(kinds: Record<K, string>): Record<K, Cell> {
  // The keys are those of the kinds.
  return Object.fromEntries(Object.keys(kinds).map((kind) => [kind, code])) as Record<K, Cell>;
}
