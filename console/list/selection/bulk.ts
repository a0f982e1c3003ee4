// Makes one call per row, a few at a time, and collects each failure with its row.
import { BizError } from '../../data/client.ts';

export type BulkFailure<Row> = { row: Row; error: BizError };
export type BulkOutcome<Row> = { done: Row[]; failed: BulkFailure<Row>[] };

/** Concurrent calls: fast enough, and leaves capacity to others. */
const together = 4;

/** @param onProgress called after each row with the number done */
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
