import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { listings } from '../../../contract/listings.ts';
import { useDebounced } from '../../platform/form/useDebounced.ts';
import { queryOf } from '../../platform/queries.ts';

type TagsProps = { value?: string[]; onChange?: (tags: string[]) => void; id?: string; onBlur?: () => void };

/** Free tags; those in use that begin with what is typed are suggested, the most used first. */
export function Tags(props: TagsProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const q = useDebounced(typed.trim(), 200);
  const payload = q === '' ? {} : { q };
  const fits = listings.tags.input.safeParse(payload).success;
  const { data = [] } = useQuery({
    ...queryOf(listings.tags, payload),
    enabled: opened && fits,
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...props}
      mode="tags"
      tokenSeparators={commas}
      showSearch={{ searchValue: typed, onSearch: setTyped, autoClearSearchValue: true }}
      onOpenChange={(open) => open && setOpened(true)}
      options={data.map(({ tag, count }) => ({ value: tag, label: tag, count }))}
      optionRender={({ label, data: { count } }) => (
        <span className="listing-tag">
          {label}
          {count !== undefined && <span className="listing-count">{count}</span>}
        </span>
      )}
    />
  );
}

const commas = [','];
