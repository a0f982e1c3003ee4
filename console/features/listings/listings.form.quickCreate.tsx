// Makes a category or a chain without leaving the listing: a short form, whose record is then chosen.
import { Input, Select } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { addressFormats } from '../../../contract/addressFormats.ts';
import {
  type Blockchain,
  blockchainDefaults,
  blockchainFields,
  blockchains,
} from '../../../contract/blockchains.ts';
import {
  type Category,
  categories,
  categoryDefaults,
  categoryFields,
  categoryTypes,
} from '../../../contract/categories.ts';
import { useCan } from '../../platform/access.tsx';
import { Field, TextField } from '../../platform/form/Field.tsx';
import { FormDrawer } from '../../platform/form/FormDrawer.tsx';
import type { RecordBase, RecordKind } from '../../platform/form/record.ts';
import { useRecordForm } from '../../platform/form/useRecordForm.ts';
import { BlockchainPicker } from '../../platform/pickers/BlockchainPicker.tsx';
import { CategoryPicker } from '../../platform/pickers/CategoryPicker.tsx';

type Create = (name: string) => Promise<string | undefined>;
type Creations = { category: Create; chain: Create };
type Asked = { what: keyof Creations; name: string; done: (id: string | undefined) => void };

/** Around the form's sections: the short forms must not stand inside one of its lists. */
export function QuickCreate({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const creations = useMemo(() => {
    const ask = (what: keyof Creations) => (name: string) =>
      new Promise<string | undefined>((resolve) => {
        // The picker's open list would lie over the form. The focus comes back to the picker.
        const picker = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        picker?.blur();
        const done = (id: string | undefined) => {
          setAsked(null);
          resolve(id);
          requestAnimationFrame(() => picker?.focus());
        };
        setAsked({ what, name, done });
      });
    return { category: ask('category'), chain: ask('chain') };
  }, []);
  return (
    <CreationsContext value={creations}>
      {children}
      {asked?.what === 'category' && <NewCategory name={asked.name} onDone={asked.done} />}
      {asked?.what === 'chain' && <NewChain name={asked.name} onDone={asked.done} />}
    </CreationsContext>
  );
}

const CreationsContext = createContext<Creations | null>(null);

type ControlProps<V> = { id?: string; value?: V; onChange?: (value: V) => void; onBlur?: () => void };

export function ListingCategories(props: ControlProps<string[]>) {
  const can = useCan('categories.edit');
  const create = useContext(CreationsContext)?.category;
  return <CategoryPicker {...props} multiple max={8} {...(can && create ? { onCreate: create } : {})} />;
}

export function ListingChain(props: ControlProps<string | null>) {
  const can = useCan('blockchains.edit');
  const create = useContext(CreationsContext)?.chain;
  return <BlockchainPicker {...props} {...(can && create ? { onCreate: create } : {})} />;
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
    <QuickForm kind={categoryKind} title="New category" name={name} onDone={onDone}>
      <Field path="type">
        <Select options={optionsOf(categoryTypes)} />
      </Field>
    </QuickForm>
  );
}

function NewChain({ name, onDone }: NewProps) {
  return (
    <QuickForm kind={chainKind} title="New blockchain" name={name} onDone={onDone}>
      <Field path="addressFormat">
        <Select options={optionsOf(addressFormats)} />
      </Field>
      <Field path="caip2" help="Tells it from every other chain. It can be added later.">
        <Input placeholder="eip155:2020" autoComplete="off" />
      </Field>
      <TextField path="addressPrefix" help="Cosmos chains only, such as cosmos or osmo." />
    </QuickForm>
  );
}

type QuickFormProps<R extends RecordBase> = NewProps & {
  kind: RecordKind<R>;
  title: string;
  children: ReactNode;
};

function QuickForm<R extends RecordBase>({ kind, title, name, onDone, children }: QuickFormProps<R>) {
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

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
