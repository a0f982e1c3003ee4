// Chooses among the rows of a small list by typing. For several it stays open between choices.
import { Flex, Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { fold, holds } from '../../contract/text/fold.ts';
import './recordPicker.css';
import { Dot } from '../ui/display/Dot.tsx';
import { NothingFound, type PickerRead, retryOnOpen } from './NothingFound.tsx';

export type PickerOption = {
  id: string;
  name: string;
  color: string | null;
  /** Distinguishes it from others with a similar name. */
  hint: string;
  /** Other texts that match it. */
  aliases: readonly string[];
  group?: string;
  /** True if it stands below the option before it in a tree. */
  below?: boolean;
  disabled?: boolean;
};

type Common = Pick<
  SelectProps,
  'id' | 'disabled' | 'status' | 'placeholder' | 'aria-label' | 'onBlur' | 'autoFocus' | 'style'
> & {
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
  /** Offers `Create "<typed text>"`, and chooses the record with the returned id; nothing if undefined. */
  onCreate?: (name: string) => Promise<string | undefined>;
  /** Largest number of choices. */
  max?: number;
};
type Several = { multiple: true; value?: readonly string[]; onChange?: (ids: string[]) => void };
type One = { multiple?: false; value?: string | null; onChange?: (id: string | null) => void };
/** Also takes `value` and `onChange` from a form field. */
export type PickerProps = Common & (Several | One);

export function RecordPicker(props: PickerProps & { options: readonly PickerOption[]; read: PickerRead }) {
  const [typed, setTyped] = useState('');
  const {
    options,
    read,
    onCreate,
    max,
    multiple: _multiple,
    value: _value,
    onChange: _onChange,
    ...rest
  } = props;
  const shared = {
    ...rest,
    loading: read.isFetching,
    onOpenChange: (open: boolean) => retryOnOpen(open, read),
    // A narrow field, such as that of a chain beside its address, would break every hint.
    popupMatchSelectWidth: popupWidth,
    allowClear: true,
    options: [...grouped(options), ...(onCreate ? creation(options, typed) : [])],
    showSearch: { searchValue: typed, onSearch: setTyped, filterOption: matches },
    optionRender: (entry: { data: Entry }) => <Choice entry={entry.data} />,
    notFoundContent: <NothingFound read={read} />,
    style: { width: '100%', ...rest.style },
  };
  /** Creates a record from the typed text and returns its id. */
  const create = async (choose: (id: string) => void) => {
    const id = await onCreate?.(typed.trim());
    if (id !== undefined) choose(id);
  };

  if (props.multiple) {
    const { value = [], onChange } = props;
    const choose = (ids: string[]) => {
      if (ids.includes(newId)) void create((id) => onChange?.([...value, id]));
      else onChange?.(ids);
    };
    const limit = max === undefined ? {} : { maxCount: max };
    return (
      <Select<string[], Entry> {...shared} {...limit} mode="multiple" value={[...value]} onChange={choose} />
    );
  }
  const { value = null, onChange } = props;
  const choose = (id: string | undefined) => {
    if (id === newId) void create((created) => onChange?.(created));
    else onChange?.(id ?? null);
  };
  return (
    <Select<string | null, Entry> {...shared} value={value} onChange={(id) => choose(id ?? undefined)} />
  );
}

/** Least width of the list in pixels: a CAIP-2 id fits on a line. */
const popupWidth = 340;

/** Value of the option that creates a record; no id looks like it. */
const newId = '+';

type Entry = { value: string; label: string; option?: PickerOption; options?: Entry[]; disabled?: boolean };

function grouped(options: readonly PickerOption[]): Entry[] {
  const entry = (option: PickerOption): Entry => ({
    value: option.id,
    label: option.name,
    option,
    disabled: option.disabled ?? false,
  });
  const groups = Map.groupBy(options, ({ group }) => group);
  return [...groups].flatMap(([group, members]) => {
    const entries = members.map(entry);
    return group === undefined ? entries : [{ value: `group ${group}`, label: group, options: entries }];
  });
}

function creation(options: readonly PickerOption[], typed: string): Entry[] {
  const name = typed.trim();
  const exists = options.some((option) => fold(option.name) === fold(name));
  return name === '' || exists ? [] : [{ value: newId, label: `Create “${name}”` }];
}

function matches(typed: string, entry: Entry | undefined): boolean {
  if (entry === undefined || entry.value === newId) return true;
  if (entry.option === undefined) return false;
  const { name, hint, aliases } = entry.option;
  return [name, hint, ...aliases].some((text) => holds(text, typed));
}

function Choice({ entry }: { entry: Entry }) {
  if (entry.option === undefined) return entry.label;
  return (
    <Flex align="center" gap={8} {...(entry.option.below ? { style: { paddingInlineStart: 20 } } : {})}>
      <Dot color={entry.option.color} />
      <span className="picker-choice">
        <span>{entry.label}</span>
        <small>{entry.option.hint}</small>
      </span>
    </Flex>
  );
}
