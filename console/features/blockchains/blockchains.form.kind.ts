// The blockchain's form: labels of its fields, and their values as text.
import {
  type Blockchain,
  blockchainDefaults,
  blockchainFields,
  blockchainStatuses,
  blockchains,
  layers,
  networkTypes,
} from '../../../contract/blockchains/blockchains.ts';
import { addressFormats } from '../../../contract/chains/address-formats.ts';
import type { RecordKind } from '../../form/saving/record.ts';

export const blockchainKind: RecordKind<Blockchain> = {
  type: 'blockchain',
  noun: 'blockchain',
  fields: blockchainFields,
  labels: {
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
  },
  defaults: blockchainDefaults,
  create: blockchains.add,
  edit: blockchains.edit,
  show: (name, value) => {
    const labels = new Map<string, Readonly<Record<string, string>>>(
      Object.entries({
        networkType: networkTypes,
        layer: layers,
        addressFormat: addressFormats,
        status: blockchainStatuses,
      }),
    ).get(name);
    return labels?.[String(value)];
  },
};
