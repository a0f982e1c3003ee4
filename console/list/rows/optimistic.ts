// Optimistic changes, rolled back with the reason if the server refuses them.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Call, Page } from '../../../contract/kit/calls.ts';
import { BizError, showError } from '../../data/client.ts';
import { refreshArea } from '../pageQuery.ts';
import type { ListRow } from '../types.ts';

type Versioned = ListRow & { version: number };
type Change<Row> = {
  row: Row;
  /** Columns of the row if the call succeeds. */
  patch: Partial<Row>;
  /** Sends the change. `version` is the latest known one, as an earlier change may have just raised it. */
  send: (version: number) => Promise<{ version: number }>;
  /** Handles a refusal and returns true, or returns false for the usual notice. */
  onRefused?: (error: BizError) => boolean;
};

/** Changes rows in the cache and on the server, one change per row at a time. */
export function useRowChange<Row extends Versioned>(list: Call): (change: Change<Row>) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async function change(wanted): Promise<boolean> {
      const { row, patch, send, onRefused } = wanted;
      await client.cancelQueries({ queryKey: [list.path] });
      const before = patchRow<Row>(client, list, row.id, patch);
      const earlier = inLine.get(row.id)?.catch(() => row.version) ?? Promise.resolve(row.version);
      const attempt = earlier.then(send).then(({ version }) => version);
      inLine.set(row.id, attempt);
      try {
        const version = await attempt;
        patchRow<Versioned>(client, list, row.id, { version });
        return true;
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        if (before !== undefined) patchRow<Row>(client, list, row.id, before);
        if (!onRefused?.(error)) showError(error, { retry: () => change(wanted) });
        return false;
      } finally {
        if (inLine.get(row.id) === attempt) {
          inLine.delete(row.id);
          void refreshArea(client, list);
        }
      }
    },
    [client, list],
  );
}

/** The pending change of each row: resolves with the resulting version. */
const inLine = new Map<string, Promise<number>>();

/** Changes a row wherever it is cached. Returns its previous values, or undefined if it is not cached. */
function patchRow<Row extends ListRow>(client: QueryClient, list: Call, id: string, patch: Partial<Row>) {
  let before: Partial<Row> | undefined;
  const change = (row: Row): Row => {
    if (row.id !== id) return row;
    before ??= pick(row, patch);
    return { ...row, ...patch };
  };
  client.setQueriesData<Page<Row> | Row[]>({ queryKey: [list.path] }, (cached) => {
    if (cached === undefined) return undefined;
    return Array.isArray(cached) ? cached.map(change) : { ...cached, rows: cached.rows.map(change) };
  });
  return before;
}

function pick<Row>(row: Row, names: Partial<Row>): Partial<Row> {
  const picked: Partial<Row> = {};
  for (const name in names) picked[name] = row[name];
  return picked;
}
