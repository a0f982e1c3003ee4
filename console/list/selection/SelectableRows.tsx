// The rows of a list with their selection, its actions, and what came of them.
import type { ReactNode, RefObject } from 'react';
import { part } from '../../ui/parts.ts';
import { ExportSelected, type Exports } from '../ExportButton.tsx';
import type { ListState } from '../listState.ts';
import type { ListRow, RowList } from '../types.ts';
import { BulkBar, type Noun } from './BulkBar.tsx';
import type { BulkCall, RunBulk, Selected } from './selected.ts';
import { useBulk } from './useBulk.tsx';
import { useFocusKeptInList } from './useFocusKeptInList.ts';
import { type Selection, useSelection } from './useSelection.ts';

type SelectableRowsProps<Row> = {
  list: RowList<Row>;
  noun: Noun;
  state: Pick<ListState, 'filters' | 'q' | 'payload'>;
  rows: readonly Row[] | undefined;
  /** Matching rows on all pages; without it they cannot be selected at once. */
  total?: number | undefined;
  hrefOf: (row: Row) => string;
  /** Actions on the selected rows. Without them rows cannot be selected. */
  bulk: ((selected: Selected<Row>, run: RunBulk) => ReactNode) | undefined;
  /** Prepares the jobs of these actions. Without it, selecting all that match loads all rows. */
  bulkCall: BulkCall | undefined;
  /** Offers the export of selected rows. */
  exports?: Exports | undefined;
  /** Around the rows. */
  scroll: RefObject<HTMLDivElement | null>;
  children: (selection: Selection<Row>) => ReactNode;
};

export function SelectableRows<Row extends ListRow>(props: SelectableRowsProps<Row>) {
  const { list, noun, state, rows, total = 0, hrefOf, bulk, bulkCall, scroll, children } = props;
  const { exports } = props;
  const selection = useSelection(list, state, rows, { total, byFilter: bulkCall !== undefined });
  const { run, progress, notices } = useBulk(bulkCall, { noun, hrefOf }, selection);
  useFocusKeptInList(scroll, selection.ids, selection.count > 0 && progress === undefined);
  return (
    <>
      {notices}
      <div className="list-body">
        {bulk && (
          <BulkBar selection={selection} total={total} progress={progress}>
            {bulk(selection, run)}
            {exports && <ExportSelected {...exports} {...{ noun, state, total }} selected={selection} />}
          </BulkBar>
        )}
        <div className="list-scroll" ref={scroll} {...part}>
          {children(selection)}
        </div>
      </div>
    </>
  );
}
