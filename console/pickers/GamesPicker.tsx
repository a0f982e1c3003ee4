// Chooses several games by a search on the server. Stays open between choices.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { statuses } from '../../contract/kit/lifecycle.ts';
import { listings } from '../../contract/listings/listings.ts';
import { queryOf } from '../data/queries.ts';
import { useDebounced } from '../form/fields/useDebounced.ts';
import { NothingFound, retryOnOpen } from './NothingFound.tsx';

type GamesPickerProps = {
  /** Games with known names: those of the saved record. */
  known: readonly { id: string; name: string }[];
  /** Largest number of choices. */
  max: number;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  id?: string;
  onBlur?: () => void;
};

/** Options per search. */
const offered = 20;

export function GamesPicker({ known, max, value = [], ...control }: GamesPickerProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [met, setMet] = useState(known);
  const q = useDebounced(typed.trim(), 200);
  const payload = { pageSize: offered, ...(q === '' ? {} : { q }) };
  const read = useQuery({
    ...queryOf(listings.list, payload),
    enabled: opened && listings.list.input.safeParse(payload).success,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = read;
  const found = data?.rows ?? [];
  const names = useGameNames(value, [...known, ...met, ...found]);
  const chosen = value.filter((id) => !found.some((row) => row.id === id));
  const options: Option[] = [
    ...found.map(({ id, name, status }) => ({ value: id, label: name, hint: statuses[status] })),
    ...chosen.map((id) => ({ value: id, label: names.get(id) ?? id, hint: '' })),
  ];
  return (
    <Select<string[], Option>
      {...control}
      mode="multiple"
      allowClear
      maxCount={max}
      placeholder="Choose by name"
      loading={opened && isFetching}
      value={[...value]}
      options={options}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      onOpenChange={(open) => {
        if (open) setOpened(true);
        retryOnOpen(open, read);
      }}
      onSelect={(id) => setMet([...met, ...found.filter((row) => row.id === id)])}
      notFoundContent={<NothingFound read={read} />}
      optionRender={({ label, data: { hint } }) => (
        <Flex justify="space-between" gap={8}>
          <span>{label}</span>
          <small>{hint}</small>
        </Flex>
      )}
    />
  );
}

type Option = { value: string; label: string; hint: string };

/** Names of games; unknown ones, such as a restored draft's, are loaded. */
export function useGameNames(
  ids: readonly string[],
  known: readonly { id: string; name: string }[],
): ReadonlyMap<string, string> {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const unknown = ids.filter((id) => !names.has(id));
  const asked = useQueries({ queries: unknown.map((id) => queryOf(listings.detail, { id })) });
  for (const { data } of asked) if (data !== undefined) names.set(data.id, data.name);
  return names;
}
