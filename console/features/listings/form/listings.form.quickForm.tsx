// Short forms to create a category or chain from a listing.
import { Input, Select } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type Blockchain,
  blockchainDefaults,
  blockchainFields,
  blockchains,
} from '../../../../contract/blockchains/blockchains.ts';
import {
  type Category,
  categories,
  categoryDefaults,
  categoryFields,
  categoryTypes,
} from '../../../../contract/categories/categories.ts';
import { addressFormats } from '../../../../contract/chains/address-formats.ts';
import { optionsOf } from '../../../data/options.ts';
import { FormDrawer } from '../../../form/FormDrawer.tsx';
import { Field, TextField } from '../../../form/fields/Field.tsx';
import type { RecordBase, RecordKind } from '../../../form/saving/record.ts';
import { useRecordForm } from '../../../form/saving/useRecordForm.ts';
import type { Asked } from './listings.form.quickCreate.tsx';

export default function QuickForm({ what, name, done }: Asked) {
  return what === 'category' ? (
    <NewCategory name={name} onDone={done} />
  ) : (
    <NewChain name={name} onDone={done} />
  );
}

const categoryKind: RecordKind<Category> = {
  noun: 'category',
  fields: categoryFields,
  labels: { name: 'Name', type: 'Type' },
  defaults: categoryDefaults,
  create: categories.add,
  edit: categories.edit,
};

const chainKind: RecordKind<Blockchain> = {
  noun: 'blockchain',
  fields: blockchainFields,
  labels: { name: 'Name', caip2: 'CAIP-2', addressFormat: 'Addresses', addressPrefix: 'Address prefix' },
  defaults: blockchainDefaults,
  create: blockchains.add,
  edit: blockchains.edit,
};

type NewProps = { name: string; onDone: (id: string | undefined) => void };

function NewCategory({ name, onDone }: NewProps) {
  return (
    <Short kind={categoryKind} title="New category" name={name} onDone={onDone}>
      <Field path="type">
        <Select options={optionsOf(categoryTypes)} />
      </Field>
    </Short>
  );
}

function NewChain({ name, onDone }: NewProps) {
  return (
    <Short kind={chainKind} title="New blockchain" name={name} onDone={onDone}>
      <Field path="addressFormat">
        <Select options={optionsOf(addressFormats)} />
      </Field>
      <Field path="caip2" help="Identifies the chain, for example eip155:1.">
        <Input placeholder="eip155:2020" autoComplete="off" />
      </Field>
      <TextField path="addressPrefix" help="Cosmos chains only, such as cosmos or osmo." />
    </Short>
  );
}

type ShortProps<R extends RecordBase> = NewProps & {
  kind: RecordKind<R>;
  title: string;
  children: ReactNode;
};

function Short<R extends RecordBase>({ kind, title, name, onDone, children }: ShortProps<R>) {
  const [initial] = useState({ name });
  const onSaved = useCallback(({ record }: { record: R }) => onDone(record.id), [onDone]);
  const entry = useRecordForm(kind, { record: null, initial, onSaved });
  const close = useCallback(() => onDone(undefined), [onDone]);
  return (
    <FormDrawer entry={entry} title={title} onClose={close}>
      <TextField path="name" required />
      {children}
    </FormDrawer>
  );
}
