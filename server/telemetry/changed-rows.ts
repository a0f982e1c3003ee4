// Counts the rows that a unit of work changes.
import type { KyselyPlugin } from 'kysely';
import { currentWork } from './work.ts';

const changing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** Counts rows for the work that runs the statements of a handle. A statement with `returning` has changed the rows that it returns. */
export function countChangedRows(): KyselyPlugin {
  const returning = new WeakSet<object>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (changing.has(node.kind)) returning.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const { numAffectedRows, rows } = result;
      noteChanges(
        numAffectedRows === undefined && returning.has(queryId) ? rows.length : Number(numAffectedRows ?? 0),
      );
      return result;
    },
  };
}

/** For changes that no statement of this thread made, such as those of a worker or of files. */
export function noteChanges(count = 1): void {
  const work = currentWork();
  if (work !== undefined) work.changes += count;
}
