// Categories as a tree by type: search, enable, sort, add, edit and delete.
import { lazy, Suspense, useMemo, useRef } from 'react';
import { type Category, categories, categoryTypes } from '../../../contract/categories/categories.ts';
import { RecordButtons } from '../../bulk/RecordButtons.tsx';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { useInfiniteAll } from '../../data/queries.ts';
import { Changed } from '../../list/Changed.tsx';
import { CreateButton } from '../../list/CreateButton.tsx';
import { ExportButton, type Exports } from '../../list/ExportButton.tsx';
import { ListHead } from '../../list/ListHead.tsx';
import { addressOf, type ListState, useListState } from '../../list/listState.ts';
import { MissingRecord } from '../../list/MissingRecord.tsx';
import { Nothing } from '../../list/Nothing.tsx';
import { RowMenuProvider } from '../../list/rows/RowMenu.tsx';
import { AllTick, Ticks } from '../../list/rows/Ticks.tsx';
import { useListKeys } from '../../list/rows/useListKeys.ts';
import { SelectableRows } from '../../list/selection/SelectableRows.tsx';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';
import type { Selection } from '../../list/selection/useSelection.ts';
import type { ListFilter } from '../../list/types.ts';
import { hereWith, useDialog } from '../../list/useDialog.ts';
import { useGone } from '../../list/useGone.ts';
import { useScrollMemory } from '../../list/useScrollMemory.ts';
import { AfterDefaultView, ListViews } from '../../list/views/ListViews.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { ImportButton } from './categories.import.tsx';
import { CategoryRow } from './categories.row.tsx';
import { type Branch, found, treeOf } from './categories.tree.ts';
import '../../list/list.css';
import './categories.css';

// Loaded on demand.
const CategoryDrawer = lazy(() => import('./categories.form.tsx'));
const BulkEdit = lazy(() => retryUntilOnline(() => import('./categories.bulkEdit.tsx')));
const DeleteCategory = lazy(() => import('./categories.delete.tsx'));

/** Query parameters that open a drawer or a dialog. */
export const categoryDialogs = ['edit', 'new', 'parent', 'type', 'delete', 'inUse'] as const;

export default function Categories() {
  return (
    <RowMenuProvider>
      <AfterDefaultView list="categories">
        <Screen />
      </AfterDefaultView>
    </RowMenuProvider>
  );
}

const defaultSort = 'sortOrder';

function Screen() {
  const state = useListState(categories.list, defaultSort);
  const { data: all, dataUpdatedAt, error, refetch } = useInfiniteAll(categories.list, {});
  const mayEdit = useCan('categories.edit');
  const mayAct = [mayEdit, useCan('categories.delete')].includes(true);
  const { valueOf, show, close } = useDialog(categoryDialogs);
  const scroll = useRef<HTMLDivElement>(null);
  useListKeys(scroll);
  useScrollMemory(scroll, addressOf(state), all !== undefined);

  const shown = useMemo(() => all && matching(all, state), [all, state]);
  const createButton = mayEdit && (
    <CreateButton
      label="New category"
      to={() => hereWith({ new: '1' })}
      onCreate={() => show({ new: '1' })}
    />
  );
  const edited = all?.find(({ id }) => id === valueOf('edit'));
  const doomed = all?.find(({ id }) => id === valueOf('delete'));

  const named = valueOf('edit') ?? valueOf('delete');
  const parent = valueOf('parent');
  const isParentGone = parent !== null && all !== undefined && !all.some(({ id }) => id === parent);
  useGone(isParentGone ? 'Parent category' : undefined, 'parent');
  return (
    <section className="list" aria-label="Categories">
      <ListHead
        title="Categories"
        noun={noun}
        total={shown?.length}
        state={state}
        filters={filters}
        searchHint="Name or alias"
        changed={<Changed list={categories.list} readAt={dataUpdatedAt} />}
        views={<ListViews list="categories" state={state} defaultSort={defaultSort} />}
      >
        <ExportButton {...exports} {...{ noun, state }} total={shown?.length} />
        {mayEdit && <ImportButton />}
        {createButton}
      </ListHead>
      <SelectableRows
        list={categories.list}
        {...{ noun, state, hrefOf, scroll }}
        rows={shown}
        bulk={mayAct ? bulk : undefined}
        bulkCall={categories.bulk}
        exports={exports}
      >
        {(selection) =>
          error && all === undefined ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : shown?.length === 0 ? (
            <Nothing
              state={state}
              noun={noun}
              hint={
                mayEdit
                  ? 'Create the first category for listings and articles.'
                  : 'Nobody has created a category.'
              }
              action={createButton}
            />
          ) : (
            <Tree all={all} shown={shown} selection={mayAct ? selection : undefined} />
          )
        }
      </SelectableRows>
      <Suspense>
        {all && (edited !== undefined || valueOf('new') !== null) && (
          <CategoryDrawer
            // A new form for another record, or for a new one at another position.
            key={edited?.id ?? `new ${valueOf('parent')} ${valueOf('type')}`}
            category={edited ?? null}
            all={all}
            parentId={valueOf('parent')}
            onClose={close}
          />
        )}
        {all && named !== null && edited === undefined && doomed === undefined && (
          <MissingRecord
            noun="category"
            record={{ type: 'category', id: named }}
            error={null}
            onRetry={() => void refetch()}
            onClose={close}
          />
        )}
        {all && doomed && (
          <DeleteCategory
            key={doomed.id}
            category={doomed}
            isInUse={valueOf('inUse') !== null}
            all={all}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  );
}

const exports: Exports = { type: 'category', shown: ['name', 'type', 'parentId', 'aliases', 'active'] };
const noun = { one: 'category', many: 'categories' };
const hrefOf = ({ id }: Category) => hereWith({ edit: id });
const bulk = (selected: Selected<Category>, run: RunBulk) => (
  <RecordButtons area="categories" noun={noun} dialog={BulkEdit} selected={selected} run={run} />
);

const filters: ListFilter[] = [
  {
    name: 'type',
    label: 'Type',
    options: optionsOf(categoryTypes),
  },
  { name: 'active', label: 'Active', flag: { true: 'Active', false: 'Inactive' } },
];

function matching(all: readonly Category[], { q, filters: chosen }: ListState): Category[] {
  const { type, active } = chosen;
  return found(all, q).filter(
    (category) =>
      (!Array.isArray(type) || type.includes(category.type)) &&
      (active === undefined || category.active === active),
  );
}

type TreeProps = {
  all: readonly Category[] | undefined;
  shown: readonly Category[] | undefined;
  /** Undefined for those who may only see. */
  selection: Selection<Category> | undefined;
};

function Tree({ all, shown, selection }: TreeProps) {
  const groups = useMemo(
    () =>
      treeOf(shown ?? []).map(({ type, branches }) => ({
        type,
        rows: branches.flatMap((branch) => flat(branch)),
      })),
    [shown],
  );
  const inOrder = useMemo(() => groups.flatMap(({ rows }) => rows.map(({ category }) => category)), [groups]);
  const mayAct = selection !== undefined;
  const columns = mayAct ? 6 : 4;
  return (
    <Ticks rows={inOrder} selection={selection}>
      <table
        role="table"
        className="list-table category-table"
        aria-label="Categories"
        aria-busy={all === undefined}
      >
        <colgroup>
          {mayAct && <col style={{ width: 40 }} />}
          <col />
          <col style={{ width: '22%' }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 88 }} />
          {mayAct && <col style={{ width: 176 }} />}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            <AllTick />
            {['Name', 'Aliases'].map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
            <th role="columnheader" scope="col" className="list-number">
              Listings
            </th>
            <th role="columnheader" scope="col">
              Active
            </th>
            {mayAct && (
              <th role="columnheader" scope="col">
                Actions
              </th>
            )}
          </tr>
        </thead>
        {all === undefined && <Skeletons />}
        {groups.map(({ type, rows }) => (
          <tbody key={type} role="rowgroup">
            <tr role="row" className="category-type">
              <th role="rowheader" scope="rowgroup" colSpan={columns}>
                {categoryTypes[type]}
              </th>
            </tr>
            {rows.map(({ category, depth }) => (
              <CategoryRow key={category.id} category={category} depth={depth} all={all ?? []} />
            ))}
          </tbody>
        ))}
      </table>
    </Ticks>
  );
}

function flat(branch: Branch, depth = 0): { category: Category; depth: number }[] {
  return [
    { category: branch.category, depth },
    ...branch.children.flatMap((child) => flat(child, depth + 1)),
  ];
}

function Skeletons() {
  return (
    <tbody role="rowgroup">
      {Array.from({ length: 20 }, (_, row) => (
        <tr key={row} role="row" className="list-skeleton" aria-hidden>
          {Array.from({ length: 5 }, (__, cell) => (
            <td key={cell} role="cell">
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

import { optionsOf } from '../../data/options.ts';
