// The fields of blockchains that can be changed on many at once.
import { Input } from 'antd';
import { useState } from 'react';
import {
  blockchainLabels,
  blockchainStatuses,
  type bulkBlockchainFields,
  layers,
  networkTypes,
} from '../../../contract/blockchains/blockchains.ts';
import { addressFormats } from '../../../contract/chains/address-formats.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import {
  type BulkField,
  type Control,
  chain,
  choice,
  color,
  flag,
  many,
  oneOrNone,
  text,
  whole,
} from '../../bulk/fields.tsx';
import { CurrencyInput } from './blockchains.form.currency.tsx';
import './blockchains.form.css';

type Currency = Parameters<typeof CurrencyInput>[0]['value'];

function NativeCurrency({ id, onChange }: Control<unknown>) {
  const [currency, setCurrency] = useState<Currency>(null);
  return (
    <CurrencyInput
      id={id}
      value={currency ?? null}
      onChange={(next) => {
        setCurrency(next);
        onChange(next ?? undefined);
      }}
    />
  );
}

/** One explorer, which is added or removed. */
function Explorer({ id, onChange }: Control<unknown>) {
  const [explorer, setExplorer] = useState({ name: '', url: '' });
  const change = (part: Partial<typeof explorer>) => {
    const next = { ...explorer, ...part };
    setExplorer(next);
    onChange(next.name.trim() === '' || next.url.trim() === '' ? undefined : [next]);
  };
  return (
    <>
      <Input
        id={id}
        dir="auto"
        placeholder="Name"
        value={explorer.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Input
        aria-label="Link"
        inputMode="url"
        placeholder="https://…"
        value={explorer.url}
        onChange={({ target }) => change({ url: target.value })}
      />
    </>
  );
}

export default bulkEditOf(
  {
    status: choice(blockchainStatuses),
    networkType: choice(networkTypes),
    layer: choice(layers, { clearable: true }),
    parentId: chain(),
    featured: flag(),
    nativeCurrency: { ways: oneOrNone, render: (control) => <NativeCurrency {...control} /> },
    explorers: { ways: many, render: (control) => <Explorer {...control} /> },
    websiteUrl: text(2_048),
    addressFormat: choice(addressFormats),
    addressPrefix: text(83),
    color: color(),
    sortOrder: whole(0, 100_000, { clearable: false }),
    // No two chains have the same CAIP-2.
  } satisfies Record<Exclude<keyof typeof bulkBlockchainFields.shape, 'caip2'>, BulkField>,
  blockchainLabels,
);
