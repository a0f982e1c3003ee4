// The blockchain's form: labels of its fields, and their values as text.
import {
  type Blockchain,
  blockchainDefaults,
  blockchainFields,
  blockchainLabels,
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
  labels: blockchainLabels,
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
