// Possible duplicates: pairs of listings, to compare and merge or to dismiss.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DuplicateRow, duplicateReasons, duplicates } from '../../../contract/duplicates/duplicates.ts';
import { useCan } from '../../data/access.tsx';
import { goTo } from '../../data/navigation.ts';
import { optionsOf } from '../../data/options.ts';
import { queryOf } from '../../data/queries.ts';
import { chosenOf } from '../../list/filters/Options.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListState } from '../../list/listState.ts';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { Selected } from '../../list/selection/selected.ts';
import type { ListColumn, ListFilter, MenuEntry } from '../../list/types.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { mergeHref, useDismiss } from './duplicates.actions.ts';
import { duplicatesSort } from './duplicates.reads.ts';
import './duplicates.list.css';

const noun = { one: 'pair', many: 'pairs' };

export default function Duplicates() {
  const mayEdit = useCan('gameListings.edit');
  const dismiss = useDismiss();
  const { rowMenu, bulk } = useMemo(
    () => ({
      rowMenu: (row: DuplicateRow): MenuEntry[] => [
        {
          key: 'compare',
          label: 'Compare and merge',
          to: hrefOf(row),
          onSelect: () => goTo(hrefOf(row)),
        },
        ...(mayEdit
          ? [
              {
                key: 'dismiss',
                label: row.dismissed ? 'List again' : 'Dismiss',
                onSelect: () => void dismiss([row.id], !row.dismissed),
              },
            ]
          : []),
      ],
      bulk: ({ rows }: Selected<DuplicateRow>) => (
        <Button
          size="small"
          onClick={() =>
            void dismiss(
              rows.map(({ id }) => id),
              true,
            )
          }
        >
          Dismiss
        </Button>
      ),
    }),
    [mayEdit, dismiss],
  );
  return (
    <ListScreen
      id="duplicates"
      title="Duplicates"
      list={duplicates.list}
      noun={noun}
      columns={columns}
      filters={filters}
      defaultSort={duplicatesSort}
      emptyHint="Listings that may be the same game appear here."
      searchHint="Name, site or contract"
      nameOf={nameOf}
      hrefOf={hrefOf}
      rowMenu={rowMenu}
      counts={counts}
      {...(mayEdit ? { bulk } : {})}
    />
  );
}

const nameOf = ({ keep, drop }: DuplicateRow) => `${keep.name} · ${drop.name}`;
const hrefOf = ({ keep, drop }: DuplicateRow) => mergeHref(keep.id, drop.id);
const counts = (state: ListState) => <ReasonCounts state={state} />;

/** Pairs by reason, in one line. Each toggles its reason as a filter. */
function ReasonCounts({ state }: { state: ListState }) {
  const { data } = useQuery({ ...queryOf(duplicates.summary, {}), placeholderData: keepPreviousData });
  const chosen = chosenOf(state.filters['reason']);
  const byReason: Readonly<Record<string, number | undefined>> = data?.byReason ?? {};
  return (
    <div role="group" aria-label="By reason" className="list-counts">
      {Object.entries(duplicateReasons).map(([value, label]) => {
        const count = byReason[value] ?? 0;
        if (count === 0 && !chosen.includes(value)) return null;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() =>
              state.set({
                reason: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
              })
            }
          >
            {label} <span>{grouped(count)}</span>
          </button>
        );
      })}
    </div>
  );
}

const filters: ListFilter[] = [
  { name: 'reason', label: 'Reason', options: optionsOf(duplicateReasons) },
  { name: 'dismissed', label: 'Dismissed', flag: { true: 'Dismissed', false: 'Open' } },
];

const columns: ListColumn<DuplicateRow>[] = [
  {
    id: 'listings',
    label: 'Listings',
    names: true,
    grows: true,
    width: nameWidth,
    cell: (row) => <Clip text={nameOf(row)} />,
  },
  {
    id: 'reasons',
    label: 'Reason',
    onPhone: true,
    width: 220,
    sort: 'score',
    sortFirst: 'desc',
    cell: ({ reasons }) => <Clip text={reasons.map((reason) => duplicateReasons[reason]).join(', ')} />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 190,
    cell: ({ keep, drop }) => (
      <span className="duplicate-statuses">
        <StatusTag status={keep.status} />
        <StatusTag status={drop.status} />
      </span>
    ),
  },
  {
    id: 'developers',
    label: 'Developers',
    width: 180,
    cell: ({ keep, drop }) => (
      <Clip text={[...new Set([keep.developer, drop.developer])].filter((one) => one !== null).join(' · ')} />
    ),
  },
  {
    id: 'foundAt',
    label: 'Found',
    onPhone: true,
    width: 110,
    sort: 'foundAt',
    sortFirst: 'desc',
    cell: ({ foundAt }) => <Time value={foundAt} />,
  },
];
