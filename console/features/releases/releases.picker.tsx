// Adds records to a release: those with pending changes first, others by a search. Stays open between choices.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { type Status, statuses } from '../../../contract/kit/lifecycle.ts';
import { listings } from '../../../contract/listings/listings.ts';
import {
  type GivenItem,
  likelyAction,
  type Release,
  type ReleaseAction,
  type ReleaseType,
  releaseActions,
  releaseLimits,
  releaseTypes,
} from '../../../contract/releases/releases.ts';
import { search, searchTypes } from '../../../contract/search/search.ts';
import { queryOf, useRead } from '../../data/queries.ts';
import { useDebounced } from '../../form/fields/useDebounced.ts';
import { NothingFound, retryOnOpen } from '../../pickers/NothingFound.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { usePublishedTypes } from './releases.rights.ts';

type Found = { type: ReleaseType; id: string; label: string; status: string | null; action: ReleaseAction };
type Option = { value: string; label: string; found: Found };

/** Records of each type with pending changes that are offered before anything is typed. */
const pending = { hasChanges: true, pageSize: releaseLimits.items };
const hits = 8;

type ReleasePickerProps = { release: Release; onAdd: (items: GivenItem[]) => void };

export function ReleasePicker({ release, onAdd }: ReleasePickerProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const published = usePublishedTypes();
  const q = useDebounced(typed.trim(), 200);
  const changed = usePending();
  const searched = useQuery({
    ...queryOf(search.all, { q, limit: hits }),
    enabled: isOpen && q !== '',
    placeholderData: keepPreviousData,
  });
  const read = q === '' ? changed : searched;
  const found: Found[] =
    q === ''
      ? changed.found
      : (searched.data ?? []).flatMap((group) =>
          group.hits.flatMap((hit): Found[] => {
            const { type, id, label, status } = hit;
            if (!isReleaseType(type)) return [];
            return [{ type, id, label, status, action: likelyAction(status, false) }];
          }),
        );
  const inRelease = new Set(release.items.map(({ type, id }) => `${type} ${id}`));
  const free = releaseLimits.items - release.items.length;
  const offered = (all: readonly Found[]) =>
    all.filter(({ type, id }) => published.has(type) && !inRelease.has(`${type} ${id}`));
  const options = offered(found).map((one) => ({
    value: `${one.type} ${one.id}`,
    label: one.label,
    found: one,
  }));
  const waiting = offered(changed.found).slice(0, free);
  const addAll = () => onAdd(waiting.map(({ type, id, action }) => ({ type, id, action })));
  return (
    <Flex gap={8}>
      <Select<string[], Option>
        mode="multiple"
        aria-label="Add records"
        placeholder="Add records: pending changes, or search"
        disabled={free <= 0}
        loading={isOpen && read.isFetching}
        value={[]}
        options={options}
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        onOpenChange={(open) => {
          setOpen(open);
          retryOnOpen(open, read);
        }}
        onSelect={(_value, { found: { type, id, action } }) => onAdd([{ type, id, action }])}
        notFoundContent={<NothingFound read={read} />}
        optionRender={({ data }) => <Choice found={data.found} />}
        style={{ flex: 1, minWidth: 0 }}
      />
      {waiting.length > 0 && <Button onClick={addAll}>Add all pending ({waiting.length})</Button>}
    </Flex>
  );
}

/** Records with pending changes, of the types that one may view. */
function usePending() {
  const reads = [
    useRead(listings.list, pending),
    useRead(articles.list, pending),
    useRead(banners.list, pending),
    useRead(collections.list, pending),
  ] as const;
  const [games, texts, ads, sets] = reads;
  const found = [
    ...(games.data?.rows ?? []).map(({ id, name, status }) => changedOf('gameListing', id, name, status)),
    ...(texts.data?.rows ?? []).map(({ id, title, status }) => changedOf('article', id, title, status)),
    ...(ads.data?.rows ?? []).map(({ id, name, status }) => changedOf('banner', id, name, status)),
    ...(sets.data?.rows ?? []).map(({ id, title, status }) => changedOf('collection', id, title, status)),
  ];
  const failed = reads.find(({ error }) => error !== null) ?? games;
  return {
    found,
    isFetching: reads.some(({ isFetching }) => isFetching),
    error: failed.error,
    refetch: failed.refetch,
  };
}

function changedOf(type: ReleaseType, id: string, label: string, status: Status): Found {
  return { type, id, label, status, action: 'apply' };
}

function Choice({ found: { type, label, status, action } }: { found: Found }) {
  const hint = [searchTypes[type].noun, isStatus(status) ? statuses[status] : '', releaseActions[action]];
  return (
    <Flex justify="space-between" gap={8}>
      <span>{label}</span>
      <small>{hint.filter(Boolean).join(' · ')}</small>
    </Flex>
  );
}

function isReleaseType(type: string): type is ReleaseType {
  return Object.hasOwn(releaseTypes, type);
}

function isStatus(status: string | null): status is Status {
  return status !== null && Object.hasOwn(statuses, status);
}
