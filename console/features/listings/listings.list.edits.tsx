// Changes of a listing where its row shows them: the stage, tags, categories, and whether it is featured.
import { useCallback, useMemo, useState } from 'react';
import { categories } from '../../../contract/categories/categories.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type ReleaseStage, releaseStages } from '../../../contract/listings/values.ts';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { useInfiniteAll, useRead } from '../../data/queries.ts';
import { useVerify } from '../../lifecycle/useVerify.ts';
import { categoryOptions } from '../../list/filters/categoryOptions.ts';
import { Options } from '../../list/filters/Options.tsx';
import { useRowChange } from '../../list/rows/optimistic.ts';
import type { MenuEntry } from '../../list/types.ts';

type Fields = Omit<Payload<typeof listings.edit>, 'id' | 'version'>;

export type ListingEdits = {
  toggleFeatured: (row: ListingRow) => void;
  /** Undefined without the right to edit. */
  verify: ((row: ListingRow) => unknown) | undefined;
  stageEntries: (row: ListingRow) => MenuEntry[];
  setTags: (row: ListingRow, tags: readonly string[]) => void;
  setCategories: (row: ListingRow, ids: readonly string[]) => void;
};

/** Keeps its identity between renders; a new one renders all rows. */
export function useListingEdits(): ListingEdits {
  const change = useRowChange<ListingRow>(listings.list);
  const verify = useVerify(verifyCalls);
  const mayEdit = useCan('gameListings.edit');

  /** Changes a row, and offers to take it back. Not all of `fields` are columns: those that are become `patch`. */
  const edit = useCallback(
    async (row: ListingRow, fields: Fields, back: Fields, patch: Partial<ListingRow>) => {
      let latest = row.version;
      const send = async (version: number) => {
        const edited = await sending(row, fields)(version);
        latest = edited.version;
        return edited;
      };
      if (!(await change({ row, patch, send }))) return;
      notify.undo(`${row.name} changed`, () => {
        const changed = { ...row, version: latest };
        void change({ row: changed, patch: valuesBefore(row, patch), send: sending(row, back) });
      });
    },
    [change],
  );

  return useMemo(
    () => ({
      verify: mayEdit ? verify : undefined,
      toggleFeatured: (row) => {
        const fields = { featured: !row.featured };
        void change({ row, patch: fields, send: sending(row, fields) });
      },
      stageEntries: (row) =>
        Object.entries(releaseStages)
          .filter(([stage]) => stage !== row.releaseStage)
          .map(([stage, label]) => ({
            key: stage,
            label,
            onSelect: () => {
              const fields = { releaseStage: stage as ReleaseStage };
              void edit(row, fields, { releaseStage: row.releaseStage }, fields);
            },
          })),
      setTags: (row, chosen) => {
        const tags = [...chosen];
        void edit(row, { tags }, { tags: row.tags }, { tags });
      },
      setCategories: (row, chosen) => {
        const back = { categoryIds: row.categories.map(({ id }) => id) };
        const kept = row.categories.filter(({ id }) => chosen.includes(id));
        // The names of new ones come with the list's next reply.
        void edit(row, { categoryIds: [...chosen] }, back, { categories: kept });
      },
    }),
    [change, edit, mayEdit, verify],
  );
}

const verifyCalls = {
  list: listings.list,
  edit: listings.edit,
  nameOf: ({ name }: ListingRow) => name,
};

const sending =
  ({ id }: ListingRow, fields: Fields) =>
  (version: number) =>
    call(listings.edit, { id, version, ...fields }, { display: false });

function valuesBefore(row: ListingRow, patch: Partial<ListingRow>): Partial<ListingRow> {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, row[name as keyof ListingRow]]));
}

type OptionsProps = { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void };

export function CategoryOptions(props: OptionsProps) {
  const { data = [] } = useInfiniteAll(categories.list, {});
  return <Options {...props} options={categoryOptions(data)} label="Categories" />;
}

export function TagOptions(props: OptionsProps) {
  const { data = [] } = useRead(listings.tags, {});
  // What is taken away stays in sight, to be chosen again.
  const [before] = useState(props.chosen);
  const inUse = data.map(({ tag, count }) => ({ value: tag, label: tag, hint: String(count) }));
  const others = before.filter((tag) => !inUse.some(({ value }) => value === tag));
  const options = [...others.map((tag) => ({ value: tag, label: tag })), ...inUse];
  return <Options {...props} options={options} label="Tags" free />;
}
