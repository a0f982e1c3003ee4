// Blockchains that listings are deployed on.
import { z } from 'zod';
import { addressFormats } from '../chains/address-formats.ts';
import { caip2Fault } from '../chains/caip2.ts';
import { bulk } from '../jobs/bulk.ts';
import {
  choice,
  color,
  flag,
  id,
  list,
  multiline,
  optional,
  recordFields,
  several,
  slug,
  target,
  text,
  url,
  whole,
  write,
} from '../kit/calls.ts';
import { externalIds } from '../kit/external-ids.ts';
import { maxAliases, removal, removalInput } from '../kit/references.ts';
import { linkColumn, linkFilter } from '../links/link-lists.ts';
import { picture } from '../media/media.ts';

export const networkTypes = { mainnet: 'Mainnet', testnet: 'Testnet' } as const;
export const layers = { L1: 'L1', L2: 'L2', L3: 'L3', sidechain: 'Sidechain', appchain: 'Appchain' } as const;
export const blockchainStatuses = {
  active: 'Active',
  incubating: 'Incubating',
  deprecated: 'Deprecated',
  archived: 'Archived',
} as const;

const caip2 = text(1, 100).refine((value) => caip2Fault(value) === undefined, {
  error: ({ input }) => caip2Fault(String(input)) ?? '',
});
/**
 * The human-readable part of Bech32 addresses: 1 to 83 characters from U+0021 to U+007E, without capitals.
 * https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki
 */
const addressPrefix = text(1, 83).regex(
  /^[\u0021-\u0040\u005b-\u007e]+$/,
  'Use lower-case letters, digits and signs, without spaces',
);
/** The part of a CAIP-2 id before the colon. */
export const namespaceOf = (value: string | null): string | null => value?.split(':', 1)[0] ?? null;

const nativeCurrency = z.strictObject({ name: text(1, 60), symbol: text(1, 16), decimals: whole(0, 36) });
const explorer = z.strictObject({ name: text(1, 60), url: url() });

const name = text(1, 60);
const rest = {
  slug: slug(),
  caip2: optional(caip2),
  addressFormat: choice(addressFormats),
  addressPrefix: optional(addressPrefix),
  networkType: choice(networkTypes),
  layer: choice(layers).nullable(),
  parentId: id().nullable(),
  status: choice(blockchainStatuses),
  nativeCurrency: nativeCurrency.nullable(),
  explorers: several(explorer, 5),
  websiteUrl: optional(url()),
  color: optional(color()),
  logoId: id().nullable(),
  aliases: several(text(1, 60), maxAliases, 'unlike'),
  description: optional(multiline(0, 1_000)),
  featured: flag(),
  sortOrder: whole(0, 100_000),
  externalIds: externalIds(),
};

/** The editable fields, each with its rule. */
export const blockchainFields = z.strictObject({ name, ...rest });
export type BlockchainFields = z.output<typeof blockchainFields>;
/** The labels of the fields, in the form's order. */
export const blockchainLabels = {
  name: 'Name',
  slug: 'Slug',
  aliases: 'Aliases',
  color: 'Colour',
  logoId: 'Logo',
  description: 'Description',
  websiteUrl: 'Website',
  caip2: 'CAIP-2',
  networkType: 'Network',
  layer: 'Layer',
  parentId: 'Parent chain',
  addressFormat: 'Address format',
  addressPrefix: 'Address prefix',
  nativeCurrency: 'Native currency',
  'nativeCurrency.name': 'Currency name',
  'nativeCurrency.symbol': 'Symbol',
  'nativeCurrency.decimals': 'Decimals',
  explorers: 'Explorers',
  status: 'Status',
  featured: 'Featured',
  sortOrder: 'Place',
  externalIds: 'External ids',
} satisfies Record<
  keyof BlockchainFields | `nativeCurrency.${keyof z.output<typeof nativeCurrency>}`,
  string
>;
/** Fields that a bulk edit can set: no names, slugs, texts and pictures. */
export const bulkBlockchainFields = blockchainFields.omit({
  name: true,
  slug: true,
  aliases: true,
  description: true,
  logoId: true,
  externalIds: true,
});
/** Defaults of a new blockchain. The slug is generated from the name. */
export const blockchainDefaults = {
  caip2: null,
  addressFormat: 'evm',
  addressPrefix: null,
  networkType: 'mainnet',
  layer: null,
  parentId: null,
  status: 'active',
  nativeCurrency: null,
  explorers: [],
  websiteUrl: null,
  color: null,
  logoId: null,
  aliases: [],
  description: null,
  featured: false,
  sortOrder: 0,
  externalIds: {},
} satisfies Partial<z.output<typeof blockchainFields>>;

export const blockchain = z.strictObject({
  ...recordFields,
  ...blockchainFields.shape,
  caip2: z.string().nullable(),
  addressPrefix: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  color: z.string().nullable(),
  logo: picture.nullable(),
  description: z.string().nullable(),
  /** Listings with a deployment on this chain. */
  listingCount: z.int(),
});
export type Blockchain = z.output<typeof blockchain>;

const blockchainRow = z.strictObject({ ...blockchain.shape, ...linkColumn });
export type BlockchainRow = z.output<typeof blockchainRow>;

const filters = {
  status: several(choice(blockchainStatuses), 10).optional(),
  namespace: several(text(3, 8), 50).optional(),
  networkType: several(choice(networkTypes), 2).optional(),
  ids: several(id(), 200).optional(),
  ...linkFilter,
};

export const blockchains = {
  list: list({
    path: '/api/gamelistings/blockchainlist',
    summary: 'List blockchains.',
    right: 'blockchains.view',
    filters,
    sorts: ['name', 'sortOrder', 'updatedAt', 'createdAt'],
    row: blockchainRow,
  }),
  add: write({
    path: '/api/gamelistings/addblockchain',
    summary: 'Add a blockchain.',
    right: 'blockchains.edit',
    input: z.strictObject({ name, ...z.strictObject(rest).partial().shape }),
    output: blockchain,
    errors: ['duplicate'],
  }),
  edit: write({
    path: '/api/gamelistings/editblockchain',
    summary: 'Change a blockchain; a new slug leaves a redirect from the old one.',
    right: 'blockchains.edit',
    input: z.strictObject({ ...target, ...blockchainFields.partial().shape }),
    output: blockchain,
    errors: ['not_found', 'stale_version', 'duplicate', 'in_use'],
  }),
  bulk: bulk({
    path: '/api/gamelistings/blockchainbulk',
    records: 'blockchains',
    rights: ['blockchains.edit', 'blockchains.delete'],
    filters,
    fields: bulkBlockchainFields.shape,
    lists: bulkBlockchainFields.pick({ explorers: true }).shape,
    lifecycle: {},
  }),
  remove: write({
    path: '/api/gamelistings/deleteblockchain',
    summary: 'Delete a blockchain. One in use is merged into `mergeInto`, or refused without it.',
    right: 'blockchains.delete',
    input: removalInput,
    output: removal,
    errors: ['not_found', 'stale_version', 'in_use'],
    inWorker: true,
  }),
};
