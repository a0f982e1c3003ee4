// Chooses one record by a search on the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { holds } from '../../contract/text/fold.ts';
import { queryOf } from '../data/queries.ts';
import { useDebounced } from '../form/fields/useDebounced.ts';
import type { RowList } from '../list/types.ts';
import { NothingFound, retryOnOpen } from './NothingFound.tsx';
import { useKeptEnter } from './useKeptEnter.ts';

type Choice = { id: string; name: string };

export type SearchPickerProps<Row, C extends Choice = Choice> = {
  list: RowList<Row>;
  choiceOf: (row: Row) => C;
  /** The current choice with its name: it may be missing from the results. */
  chosen: C | null;
  onChoose: (choice: C | null) => void;
  disabled?: boolean;
  'aria-label': string;
  placeholder?: string;
};

/** Options per search. */
const offered = 20;

export function SearchPicker<Row, C extends Choice>({
  list,
  choiceOf,
  chosen,
  onChoose,
  ...control
}: SearchPickerProps<Row, C>) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const q = useDebounced(typed.trim(), 200);
  const payload = { pageSize: offered, ...(q === '' ? {} : { q }) };
  const read = useQuery({
    ...queryOf(list, payload),
    enabled: opened && list.input.safeParse(payload).success,
    placeholderData: keepPreviousData,
  });
  const found = (read.data?.rows ?? []).map(choiceOf);
  const all = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  // Until the server has answered, Enter must not choose what does not match the text.
  const isWaiting = typed.trim() !== q;
  const isOutdated = isWaiting || read.isPlaceholderData;
  const offers = isOutdated ? all.filter(({ name }) => holds(name, typed)) : all;
  const isFetching = isWaiting || read.isFetching;
  const { onKey } = useKeptEnter(typed, isOutdated && isFetching, () => {
    const [first] = found;
    if (first === undefined) return;
    onChoose(first);
    setTyped('');
  });
  return (
    <Select<string | null>
      {...control}
      allowClear
      loading={isFetching}
      value={chosen?.id ?? null}
      onInputKeyDown={(event) => onKey(event, offers.length > 0)}
      options={offers.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      onOpenChange={(open) => {
        if (open) setOpened(true);
        retryOnOpen(open, read);
      }}
      notFoundContent={<NothingFound read={{ ...read, isFetching }} />}
      onChange={(id) => onChoose(all.find((choice) => choice.id === id) ?? null)}
      style={{ width: '100%' }}
    />
  );
}
