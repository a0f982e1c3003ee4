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
  /** Sends the change, to the version that an earlier change here may have made. */
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
      const earlier = latestVersion(row);
      const attempt = earlier.then(send);
      const latest = attempt.then(
        ({ version }) => version,
        () => earlier,
      );
      changed.set(row.id, latest);
      try {
        const { version } = await attempt;
        patchRow<Versioned>(client, list, row.id, { version });
        return true;
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        if (before !== undefined) patchRow<Row>(client, list, row.id, before);
        if (!onRefused?.(error)) showError(error, { retry: () => change(wanted) });
        return false;
      } finally {
        if (changed.get(row.id) === latest) void refreshArea(client, list);
      }
    },
    [client, list],
  );
}

/** The version that the last change of each row made, once its reply is there. */
const changed = new Map<string, Promise<number>>();

/** A record's version after the changes made here, which a row or a dialog may not show yet. */
export async function latestVersion({ id, version }: { id: string; version: number }): Promise<number> {
  return Math.max(version, (await changed.get(id)) ?? 0);
}

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
