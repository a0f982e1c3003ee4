// The fields that a bulk edit can change, each with its control.
import { Input, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { optionsOf } from '../data/options.ts';
import { BlockchainPicker } from '../pickers/BlockchainPicker.tsx';
import { CategoryPicker } from '../pickers/CategoryPicker.tsx';
import { GamesPicker } from '../pickers/GamesPicker.tsx';
import { TagsPicker } from '../pickers/TagsPicker.tsx';
import { ColorInput } from '../ui/inputs/ColorInput.tsx';
import { DayInput } from '../ui/inputs/DayInput.tsx';
import { MomentInput } from '../ui/inputs/MomentInput.tsx';
import { NumberInput } from '../ui/inputs/NumberInput.tsx';
import { TagsInput } from '../ui/inputs/TagsInput.tsx';

export type Control<Value> = {
  id: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

export type BulkField = {
  /** What can be done to it. The first is proposed. */
  ways: readonly Way[];
  render: (control: Control<unknown>) => ReactNode;
  /** The value as the call takes it. */
  sent?: (value: unknown) => unknown;
  /** What "Clear" sends; null by default. */
  cleared?: unknown;
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
export const oneOrNone: readonly Way[] = ['set', 'clear'];
export const many: readonly Way[] = ['add', 'remove', 'replace'];
/** Up to so many choices are shown at once. */
const maxRadios = 12;

type Labels = Readonly<Record<string, string>>;

export const choice = (labels: Labels, { clearable = false } = {}): BulkField => ({
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

export const flag = (): BulkField => ({
  ...choice({ true: 'Yes', false: 'No' }),
  sent: (value) => value === 'true',
});

export const text = (max: number): BulkField => ({
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

export const whole = (min: number, max: number, { clearable = true } = {}): BulkField => ({
  ways: clearable ? oneOrNone : one,
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

export const moment = (): BulkField => ({
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <MomentInput
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});

export const day = (): BulkField => ({
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <DayInput
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});

export const color = (): BulkField => ({
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <ColorInput
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});

type ListControl = Control<string[]> & { value: string[] };

/** A field with a list. An empty one counts as no value. */
const list = (render: (control: ListControl) => ReactNode): BulkField => ({
  ways: many,
  render: ({ id, value, onChange }) =>
    render({
      id,
      value: Array.isArray(value) ? value : [],
      onChange: (next) => onChange(next?.length === 0 ? undefined : next),
    }),
});

export const choices = (labels: Labels): BulkField =>
  list((control) => (
    <Select<string[]>
      {...control}
      className="bulk-edit-control"
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={optionsOf(labels)}
    />
  ));

/** Texts, separated by Enter or a comma. */
export const texts = (): BulkField => list((control) => <TagsInput {...control} />);

type TagsCall = Parameters<typeof TagsPicker>[0]['inUse'];

export const tags = (inUse: TagsCall): BulkField =>
  list((control) => <TagsPicker {...control} inUse={inUse} />);

export const categories = (): BulkField => list((control) => <CategoryPicker multiple {...control} />);

export const games = (max: number): BulkField =>
  list((control) => <GamesPicker {...control} known={[]} max={max} />);

export const chains = (): BulkField => list((control) => <BlockchainPicker multiple {...control} />);

/** Chains of games: only added and removed, as contracts are particular to a game. */
export const deployments = (): BulkField => ({
  ...chains(),
  ways: ['add', 'remove'],
  sent: (value) => (Array.isArray(value) ? value.map((blockchainId) => ({ blockchainId })) : []),
});

export const chain = (): BulkField => ({
  ways: oneOrNone,
  render: ({ id, value, onChange }) => (
    <BlockchainPicker
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  ),
});

export const category = (): BulkField => ({
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

/** A group of links, such as `socials`, of which one is given. */
export const links = (kinds: Labels): BulkField => ({
  ways: ['add', 'replace', 'clear'],
  cleared: {},
  render: (control) => <LinkInput kinds={kinds} {...control} />,
});

function LinkInput({ id, kinds, value, onChange }: Control<unknown> & { kinds: Labels }) {
  const [link, setLink] = useState(() => {
    const [first] = Object.entries(typeof value === 'object' && value !== null ? value : {});
    return { kind: first?.[0] ?? Object.keys(kinds)[0] ?? '', url: String(first?.[1] ?? '') };
  });
  const change = (part: Partial<typeof link>) => {
    const next = { ...link, ...part };
    setLink(next);
    onChange(next.url.trim() === '' ? undefined : { [next.kind]: next.url });
  };
  return (
    <>
      <Select
        aria-label="Kind"
        className="bulk-edit-control"
        options={optionsOf(kinds)}
        value={link.kind}
        onChange={(kind) => change({ kind })}
      />
      <Input
        id={id}
        inputMode="url"
        placeholder="https://…"
        value={link.url}
        onChange={({ target }) => change({ url: target.value })}
      />
    </>
  );
}
