// The list of collections, with the order of those on the homepage.
import { lazy, Suspense, useMemo } from 'react';
import { collections } from '../../../contract/collections/collections.ts';
import type { Collection, CollectionRow } from '../../../contract/collections/fields.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { me } from '../../../contract/kit/relative.ts';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { optionsOf } from '../../data/options.ts';
import { pendingFilters } from '../../lifecycle/list/filters.ts';
import { useRowMenu } from '../../lifecycle/list/useRowMenu.ts';
import { useStatusEntries } from '../../lifecycle/list/useStatusEntries.ts';
import { LifecycleQuestions } from '../../lifecycle/Questions.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListFilter } from '../../list/types.ts';
import { useDialog } from '../../list/useDialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { collectionLifecycle, formHref } from './collections.lifecycle.ts';
import { collectionColumns } from './collections.list.columns.tsx';
import { collectionsSort } from './collections.reads.ts';
import { newHref } from './collections.screens.ts';

const HomeOrder = lazy(() => retryUntilOnline(() => import('./collections.home.tsx')));

const dialogs = ['home'] as const;
const noun = { one: 'collection', many: 'collections' };

export default function Collections() {
  const mayEdit = useCan('collections.edit');
  const mayOrder = useCan('collections.publish');
  const { valueOf, show, close } = useDialog(dialogs);
  const statusEntries = useStatusEntries(collectionLifecycle);
  const rowMenu = useRowMenu(collectionLifecycle, statusEntries, copyHref);
  const columns = useMemo(() => collectionColumns(statusEntries), [statusEntries]);
  return (
    <>
      <ListScreen
        id="collections"
        title="Collections"
        list={collections.list}
        noun={noun}
        columns={columns}
        filters={filters}
        defaultSort={collectionsSort}
        emptyHint={mayEdit ? 'Pin games, or let a rule choose them.' : 'Nobody has created a collection.'}
        searchHint="Title, subline or slug"
        nameOf={nameOf}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
        {...(mayOrder
          ? { extra: () => <Button onClick={() => show({ home: '1' })}>Homepage order</Button> }
          : {})}
        {...(mayEdit ? { create: { label: 'New collection', href: newHref } } : {})}
      />
      <LifecycleQuestions calls={collectionLifecycle} rowOf={rowOf} />
      {mayOrder && valueOf('home') !== null && (
        <Suspense>
          <HomeOrder onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const nameOf = ({ title }: CollectionRow) => title;
const copyHref = (id: string) => `${newHref}?copy=${id}`;
const hrefOf = ({ id }: CollectionRow) => formHref(id);

function rowOf({ pins, games: _games, change, ...rest }: Collection): CollectionRow {
  return { ...rest, pinCount: pins.length, hasChanges: change !== null };
}

const filters: ListFilter[] = [
  { name: 'status', label: 'Status', options: optionsOf(statuses) },
  { name: 'onHome', label: 'Homepage', flag: { true: 'On the homepage', false: 'Not on the homepage' } },
  { name: 'assigneeId', label: 'Assignee', more: true, options: [{ value: me, label: 'Me' }] },
  ...pendingFilters,
];
