// Screen of a list call: search, filters, columns, pages, selection and row actions. All of its state but the selection
// is in the address.

import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ExchangeType } from '../../contract/exchange/columns.ts';
import type { ViewList } from '../../contract/views/views.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { part } from '../ui/parts.ts';
import { usePhone } from '../ui/phone.ts';
import { Changed } from './Changed.tsx';
import { CreateButton } from './CreateButton.tsx';
import { ExportButton, type Exports } from './ExportButton.tsx';
import { Failed } from './Failed.tsx';
import { isShown, useLayout, usePanel } from './filters/preferences.ts';
import { ViewMenu } from './filters/ViewMenu.tsx';
import { ListHead } from './ListHead.tsx';
import { addressOf, type ListState, useListState } from './listState.ts';
import { isNarrowed, Nothing } from './Nothing.tsx';
import { Pages } from './Pages.tsx';
import { usePage, useSortAhead } from './pageQuery.ts';
import { ListTable } from './rows/ListTable.tsx';
import { RowMenuProvider } from './rows/RowMenu.tsx';
import { useListKeys } from './rows/useListKeys.ts';
import { useRowClicks } from './rows/useRowClicks.ts';
import type { Noun } from './selection/BulkBar.tsx';
import { SelectableRows } from './selection/SelectableRows.tsx';
import type { BulkCall, RunBulk, Selected } from './selection/selected.ts';
import type { ListColumn, ListFilter, ListRow, MenuEntry, RowList } from './types.ts';
import { fromHere } from './useDialog.ts';
import { useScrollMemory } from './useScrollMemory.ts';
import { useDefaultView, useListAddress, useOpenView } from './views/useOpenView.ts';
import { ViewSwitcher } from './views/ViewSwitcher.tsx';
import './list.css';

export type ListScreenProps<Row> = {
  /** Its name in saved views. */
  id: ViewList;
  title: string;
  /** 2 for a list within a page that has its own heading. */
  level?: 1 | 2;
  list: RowList<Row>;
  noun: Noun;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  defaultSort: string;
  /** Searchable fields, as the search box names them. */
  searchHint: string;
  nameOf: (row: Row) => string;
  /** Path of a row's record. */
  hrefOf: (row: Row) => string;
  /** Keep its identity between renders; a new one renders all rows. */
  rowMenu?: (row: Row) => MenuEntry[];
  /** Creates a row; omitted without the right. */
  create?: { label: string; href: string };
  /** The screen that imports rows; omitted without the right. */
  importAt?: string | undefined;
  /** The type of its records, where they can be exported. */
  exportType?: ExchangeType;
  /** Says what fills the list, or who does: shown while it has no rows at all. */
  emptyHint: string;
  /** Counts by status under the heading. */
  counts?: (state: ListState) => ReactNode;
  /** Further buttons beside the create button. */
  extra?: (state: ListState) => ReactNode;
  /** Actions on the selected rows. Without them rows cannot be selected. */
  bulk?: (selected: Selected<Row>, run: RunBulk) => ReactNode;
  /** Prepares the jobs of these actions. Without it, selecting all that match loads all rows. */
  bulkCall?: BulkCall;
  /** A collapsible panel between the filters and the rows. */
  panel?: { label: string; icon: ReactNode; render: (state: ListState) => ReactNode };
};

export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  return <RowMenuProvider>{useDefaultView(props.id) ? null : <Screen {...props} />}</RowMenuProvider>;
}

function Screen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { id, title, level = 1, list, noun, columns, filters, create, panel } = props;
  const navigate = useNavigate();
  const state = useListState(list, props.defaultSort);
  const view = useOpenView(id);
  const at = useListAddress();
  const listLayout = useLayout(id, view);
  const { layout } = listLayout;
  const [hasPanelOpen, setPanelOpen] = usePanel(id);
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = usePage(list, state);
  const { rows, total } = data ?? {};
  const shown = useMemo(() => columns.filter((column) => isShown(column, layout)), [columns, layout]);
  const { exportType } = props;
  const exports = useMemo(
    () => exportType && { type: exportType, shown: shown.flatMap((one) => one.exports ?? [one.id]) },
    [exportType, shown],
  );
  const phone = usePhone();
  const hasPanel = panel !== undefined && hasPanelOpen;
  const isEmpty = total === 0 && rows?.length === 0;
  const hasCounts = !phone && !(isEmpty && !isNarrowed(state));
  const createButton = create && (
    <CreateButton
      label={create.label}
      to={() => create.href}
      onCreate={() => void navigate(create.href, { state: fromHere })}
    />
  );

  return (
    <section className={`list list-${layout.density}`} aria-label={title}>
      <ListHead
        {...{ title, level, noun, total, state, filters }}
        searchHint={props.searchHint}
        changed={<Changed list={list} readAt={dataUpdatedAt} />}
        below={props.counts && hasCounts && props.counts(state)}
        views={
          <ViewSwitcher
            list={id}
            defaultSort={props.defaultSort}
            {...{ at, view, state }}
            layout={listLayout}
          />
        }
      >
        {panel && (
          <Button
            icon={panel.icon}
            aria-label={panel.label}
            title={panel.label}
            aria-expanded={hasPanel}
            onClick={() => setPanelOpen(!hasPanel)}
          />
        )}
        <ViewMenu {...{ columns, state, layout }} onChange={listLayout.change} importAt={props.importAt} />
        {exports && <ExportButton {...exports} {...{ noun, state, total }} />}
        {props.extra?.(state)}
        {createButton}
      </ListHead>
      {view !== undefined && view.gone.length > 0 && (
        <p className="view-gone" role="status">
          {goneText(view.gone, filters)}
        </p>
      )}
      {hasPanel && panel?.render(state)}
      <Rows {...props} {...{ state, rows, total, shown, exports }} isStale={isPlaceholderData}>
        {error && data === undefined ? (
          <Failed error={error} noun={noun} onRetry={() => void refetch()} />
        ) : isEmpty ? (
          <Nothing state={state} noun={noun} hint={props.emptyHint} action={createButton} />
        ) : undefined}
      </Rows>
    </section>
  );
}

/** Says which filters of a view have lost values that no longer exist. */
function goneText(gone: readonly string[], filters: readonly ListFilter[]): string {
  const names = gone.map((name) => filters.find((filter) => filter.name === name)?.label ?? name);
  return `This view had values that no longer exist: ${names.join(', ')}. They are left out.`;
}

type RowsProps<Row> = Omit<ListScreenProps<Row>, 'columns'> & {
  state: ListState;
  rows: readonly Row[] | undefined;
  total: number | undefined;
  shown: readonly ListColumn<Row>[];
  exports: Exports | undefined;
  isStale: boolean;
  /** Shown in place of the rows. */
  children: ReactNode;
};

/** Apart: selecting a row renders only the rows. */
function Rows<Row extends ListRow>(props: RowsProps<Row>) {
  const { title, list, noun, bulk, bulkCall, nameOf, hrefOf, state, rows, total, isStale } = props;
  const { exports } = props;
  const sortAhead = useSortAhead(list, state);
  const scroll = useRef<HTMLDivElement>(null);
  useScrollMemory(scroll, addressOf(state), rows !== undefined && !isStale);
  useListKeys(scroll);
  useRowClicks(scroll);
  return (
    <>
      <SelectableRows {...{ list, noun, state, rows, total, hrefOf, bulk, bulkCall, exports, scroll }}>
        {(selection) =>
          props.children ?? (
            <ListTable
              label={title}
              {...{ rows, state, nameOf, hrefOf }}
              columns={props.shown}
              search={location.search}
              stale={isStale}
              onSortNear={sortAhead}
              selection={selection.ids}
              {...(bulk ? { onSelect: selection.select } : {})}
              {...(props.rowMenu ? { rowMenu: props.rowMenu } : {})}
            />
          )
        }
      </SelectableRows>
      <div className="list-foot" {...part}>
        <Pages state={state} known={total} />
      </div>
    </>
  );
}
