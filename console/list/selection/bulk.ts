// One call for each of many rows: a few at a time, and every failure is kept beside its row.
import { BizError } from '../../data/client.ts';

export type BulkFailure<Row> = { row: Row; error: BizError };
export type BulkOutcome<Row> = { done: Row[]; failed: BulkFailure<Row>[] };

/** Calls in flight at once: enough to be quick, few enough to leave the server to others too. */
const together = 4;

/** @param onProgress hears after each row how many are through */
export async function forEachRow<Row>(
  rows: readonly Row[],
  each: (row: Row) => Promise<unknown>,
  onProgress: (through: number) => void = () => {},
): Promise<BulkOutcome<Row>> {
  const outcomes = new Map<Row, BizError | undefined>();
  const queue = [...rows];
  async function work(): Promise<void> {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      outcomes.set(row, await errorOf(each(row)));
      onProgress(outcomes.size);
    }
  }
  await Promise.all(Array.from({ length: together }, work));
  const failed = rows.flatMap((row) => {
    const error = outcomes.get(row);
    return error === undefined ? [] : [{ row, error }];
  });
  const unsuccessful = new Set(failed.map(({ row }) => row));
  return { done: rows.filter((row) => !unsuccessful.has(row)), failed };
}

async function errorOf(attempt: Promise<unknown>): Promise<BizError | undefined> {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    if (error instanceof BizError) return error;
    throw error;
  }
}
