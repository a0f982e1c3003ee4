// The fields that a bulk edit can change, each with its control.
import { Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { optionsOf } from '../data/options.ts';
import { BlockchainPicker } from '../pickers/BlockchainPicker.tsx';
import { CategoryPicker } from '../pickers/CategoryPicker.tsx';
import { GamesPicker } from '../pickers/GamesPicker.tsx';
import { TagsPicker } from '../pickers/TagsPicker.tsx';
import { MomentInput } from '../ui/inputs/MomentInput.tsx';
import { NumberInput } from '../ui/inputs/NumberInput.tsx';

type Control<Value> = { id: string; value: Value | undefined; onChange: (value: Value | undefined) => void };

export type BulkField = {
  path: string;
  /** What can be done to it. The first is proposed. */
  ways: readonly Way[];
  render: (control: Control<unknown>) => ReactNode;
  /** The value as the call takes it. */
  sent?: (value: unknown) => unknown;
};

export const ways = {
  set: 'Set',
  clear: 'Clear',
  add: 'Add',
  remove: 'Remove',
  replace: 'Replace all',
} as const;
export type Way = keyof typeof ways;

const one: readonly Way[] = ['set'];
const oneOrNone: readonly Way[] = ['set', 'clear'];
const many: readonly Way[] = ['add', 'remove', 'replace'];
/** Up to so many choices are shown at once. */
const maxRadios = 12;

type Labels = Readonly<Record<string, string>>;

export const choice = (path: string, labels: Labels, { clearable = false } = {}): BulkField => ({
  path,
  ways: clearable ? oneOrNone : one,
  render: ({ id, value, onChange }) =>
    Object.keys(labels).length <= maxRadios ? (
      <Radio.Group
        id={id}
        aria-labelledby={`${id}-label`}
        options={optionsOf(labels)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    ) : (
      <Select
        id={id}
        className="bulk-edit-control"
        showSearch={{ optionFilterProp: 'label' }}
        options={optionsOf(labels)}
        value={value}
        onChange={onChange}
      />
    ),
});

export const flag = (path: string): BulkField => ({
  ...choice(path, { true: 'Yes', false: 'No' }),
  sent: (value) => value === 'true',
});

export const text = (path: string, max: number): BulkField => ({
  path,
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <Input
      id={id}
      dir="auto"
      maxLength={max}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
    />
  ),
});

export const whole = (path: string, min: number, max: number): BulkField => ({
  path,
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <NumberInput
      id={id}
      min={min}
      max={max}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});

export const moment = (path: string): BulkField => ({
  path,
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <MomentInput
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});

type ListControl = Control<string[]> & { value: string[] };

/** A field with a list. An empty one counts as no value. */
const list = (path: string, render: (control: ListControl) => ReactNode): BulkField => ({
  path,
  ways: many,
  render: ({ id, value, onChange }) =>
    render({
      id,
      value: Array.isArray(value) ? value : [],
      onChange: (next) => onChange(next?.length === 0 ? undefined : next),
    }),
});

export const choices = (path: string, labels: Labels): BulkField =>
  list(path, (control) => (
    <Select<string[]>
      {...control}
      className="bulk-edit-control"
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={optionsOf(labels)}
    />
  ));

type TagsCall = Parameters<typeof TagsPicker>[0]['inUse'];

export const tags = (path: string, inUse: TagsCall): BulkField =>
  list(path, (control) => <TagsPicker {...control} inUse={inUse} />);

export const categories = (path: string): BulkField =>
  list(path, (control) => <CategoryPicker multiple {...control} />);

export const games = (path: string, max: number): BulkField =>
  list(path, (control) => <GamesPicker {...control} known={[]} max={max} />);

export const chains = (path: string): BulkField =>
  list(path, (control) => <BlockchainPicker multiple {...control} />);

/** Chains of games: only added and removed, as contracts are particular to a game. */
export const deployments = (path: string): BulkField => ({
  ...chains(path),
  ways: ['add', 'remove'],
  sent: (value) => (Array.isArray(value) ? value.map((blockchainId) => ({ blockchainId })) : []),
});

export const chain = (path: string): BulkField => ({
  path,
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <BlockchainPicker
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});

export const category = (path: string): BulkField => ({
  path,
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <CategoryPicker
      id={id}
      only={({ parentId }) => parentId === null}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});
