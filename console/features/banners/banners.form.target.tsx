// The banner's destination: a kind, and the record or link of that kind.
import { Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import type { ArticleRow } from '../../../contract/articles/fields.ts';
import { bannerDefaults, bannerFields, type Target } from '../../../contract/banners/fields.ts';
import { targetKinds } from '../../../contract/banners/values.ts';
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { BlockchainPicker } from '../../pickers/BlockchainPicker.tsx';
import { CategoryPicker } from '../../pickers/CategoryPicker.tsx';
import { SearchPicker, type SearchPickerProps } from '../../pickers/SearchPicker.tsx';

type TargetInputProps = {
  /** Target of the saved banner. */
  saved: { id: string; name: string } | null;
  id?: string;
  value?: Target;
  onChange?: (target: Target) => void;
  disabled?: boolean;
};

export function TargetInput({
  saved,
  value = bannerDefaults.target,
  onChange,
  ...control
}: TargetInputProps) {
  const { kind } = value;
  return (
    <Flex gap={8} wrap className="banner-target">
      <Select
        {...control}
        value={kind}
        style={{ width: 140 }}
        options={Object.entries(targetKinds).map(([name, label]) => ({ value: name, label }))}
        onChange={(next: string) => {
          const chosen = bannerFields.shape.target.shape.kind.safeParse(next).data;
          if (chosen !== undefined) onChange?.({ kind: chosen, id: null, url: null });
        }}
      />
      <div className="banner-target-of">
        <Of saved={saved} value={value} onChange={(next) => onChange?.({ ...value, ...next })} {...control} />
      </div>
    </Flex>
  );
}

type OfProps = {
  saved: TargetInputProps['saved'];
  value: Target;
  onChange: (next: Partial<Target>) => void;
  disabled?: boolean;
};

function Of({ saved, value: { kind, id, url }, onChange, disabled = false }: OfProps) {
  const shared = { disabled, 'aria-label': `Which ${targetKinds[kind].toLowerCase()}` };
  const picker = { ...shared, saved, value: id, onChange: (next: string | null) => onChange({ id: next }) };
  if (kind === 'game') return <Searched {...picker} list={listings.list} choiceOf={gameChoice} />;
  if (kind === 'article') return <Searched {...picker} list={articles.list} choiceOf={articleChoice} />;
  if (kind === 'category') {
    return <CategoryPicker {...shared} value={id} onChange={(next) => onChange({ id: next })} />;
  }
  if (kind === 'blockchain') {
    return <BlockchainPicker {...shared} value={id} onChange={(next) => onChange({ id: next })} />;
  }
  if (kind !== 'url') return null;
  return (
    <Input
      {...shared}
      value={url ?? ''}
      placeholder="https://… or /path on the site"
      autoComplete="off"
      onChange={(event) => onChange({ url: event.target.value === '' ? null : event.target.value })}
    />
  );
}

const gameChoice = ({ id, name }: ListingRow) => ({ id, name });
const articleChoice = ({ id, title }: ArticleRow) => ({ id, name: title });

type SearchedProps<Row> = Pick<SearchPickerProps<Row>, 'list' | 'choiceOf' | 'aria-label'> & {
  saved: TargetInputProps['saved'];
  value: string | null;
  onChange: (id: string | null) => void;
  disabled: boolean;
};

/** Resolves the name of the chosen record: from the saved banner, or from the choice. */
function Searched<Row>({ saved, value, onChange, ...control }: SearchedProps<Row>) {
  const [named, setNamed] = useState(saved);
  return (
    <SearchPicker
      {...control}
      placeholder="Choose by name"
      chosen={value === null ? null : { id: value, name: named?.id === value ? named.name : value }}
      onChoose={(choice) => {
        setNamed(choice);
        onChange(choice?.id ?? null);
      }}
    />
  );
}
