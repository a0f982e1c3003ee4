import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useState } from 'react';
import type { articles } from '../../contract/articles/articles.ts';
import type { listings } from '../../contract/listings/listings.ts';
import { queryOf } from '../data/queries.ts';
import { useDebounced } from '../form/fields/useDebounced.ts';
import { TagsInput } from '../ui/inputs/TagsInput.tsx';

type TagsPickerProps = {
  /** Lists the tags in use. */
  inUse: typeof listings.tags | typeof articles.tags;
  value?: string[];
  onChange?: (tags: string[]) => void;
  id?: string;
  onBlur?: () => void;
};

/** Free tags; suggests existing ones by prefix, the most used first. */
export function TagsPicker({ inUse, ...props }: TagsPickerProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const q = useDebounced(typed.trim(), 200);
  const payload = q === '' ? {} : { q };
  const fits = inUse.input.safeParse(payload).success;
  const { data = [] } = useQuery({
    ...queryOf(inUse, payload),
    enabled: opened && fits,
    placeholderData: keepPreviousData,
  });
  return (
    <TagsInput
      {...props}
      showSearch={{ searchValue: typed, onSearch: setTyped, autoClearSearchValue: true }}
      onOpenChange={(open) => open && setOpened(true)}
      options={data.map(({ tag, count }) => ({ value: tag, label: tag, count }))}
      optionRender={({ label, data: { count } }) => (
        <Flex justify="space-between">
          {label}
          {count !== undefined && <span className="form-count">{count}</span>}
        </Flex>
      )}
    />
  );
}
