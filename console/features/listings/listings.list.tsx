// The overview: all listings, with actions on one or many.
import { lazy, Suspense, useMemo } from 'react';
import type { Listing, ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { useMayBulk } from '../../lifecycle/list/useMayBulk.ts';
import { useRowMenu } from '../../lifecycle/list/useRowMenu.ts';
import { useStatusEntries } from '../../lifecycle/list/useStatusEntries.ts';
import { LifecycleQuestions } from '../../lifecycle/Questions.tsx';
import { useMayEdit } from '../../lifecycle/useMayEdit.ts';
import { StatusCounts } from '../../list/filters/StatusCounts.tsx';
import { importHref } from '../../list/importHref.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListState } from '../../list/listState.ts';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';
import { BarChartOutlined } from '../../ui/buttons/icons.tsx';
import { formHref, listingLifecycle, newHref } from './listings.lifecycle.ts';
import { listingColumns } from './listings.list.columns.tsx';
import { useListingEdits } from './listings.list.edits.tsx';
import { useListingFilters } from './listings.list.filters.ts';
import { listingsTitle, overviewSort } from './listings.screens.ts';
import './listings.list.css';

// Loaded with the first selection.
const ListingBulk = lazy(() => retryUntilOnline(() => import('./listings.list.bulk.tsx')));
const Plots = lazy(() => import('./listings.plots.tsx'));

export default function Overview() {
  const filters = useListingFilters();
  const mayEdit = useCan('gameListings.edit');
  const mayBulk = useMayBulk('gameListings');
  const { columns, rowMenu } = useRowActions();
  return (
    <>
      <ListScreen
        id="listings"
        title={listingsTitle}
        exportType="gameListing"
        list={listings.list}
        noun={{ one: 'listing', many: 'listings' }}
        columns={columns}
        filters={filters}
        defaultSort={overviewSort}
        emptyHint={mayEdit ? 'Create the first listing of a game.' : 'Nobody has created a listing.'}
        counts={counts}
        searchHint="Name, site or contract"
        nameOf={nameOf}
        importAt={mayEdit ? importHref('gameListing') : undefined}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
        {...(mayEdit ? { create: { label: 'New listing', href: newHref } } : {})}
        {...(mayBulk ? { bulk, bulkCall: listings.bulk } : {})}
        panel={{
          label: 'Plots',
          icon: <BarChartOutlined />,
          render: ({ filters: narrowing, q, set }) => (
            <Suspense fallback={<div className="plots" />}>
              <Plots filters={narrowing} q={q} set={set} />
            </Suspense>
          ),
        }}
      />
      <LifecycleQuestions calls={listingLifecycle} rowOf={rowOf} />
    </>
  );
}

const counts = (state: ListState) => <StatusCounts summary={listings.summary} state={state} />;
const rowOf = (listing: Listing): ListingRow => ({
  ...listing,
  hasChanges: listing.change !== null,
  linkState: null,
});
const nameOf = (row: ListingRow) => row.name;
const hrefOf = (row: ListingRow) => formHref(row.id);
const bulk = (selected: Selected<ListingRow>, run: RunBulk) => <ListingBulk selected={selected} run={run} />;

/** Actions for one row, in its menu and cells. */
function useRowActions() {
  const statusEntries = useStatusEntries(listingLifecycle);
  const edits = useListingEdits();
  const rowMenu = useRowMenu(listingLifecycle, statusEntries, duplicateHref);
  const mayEdit = useMayEdit('gameListings');
  const columns = useMemo(
    () => listingColumns({ statusEntries, mayEdit, ...edits }),
    [statusEntries, mayEdit, edits],
  );
  return { columns, rowMenu };
}

function duplicateHref(id: string): string {
  return `${newHref}?copy=${id}`;
}
