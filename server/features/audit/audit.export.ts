// Has the audit log written down as a file in a thread: ten thousand rows take a tenth of a second and more.
import type { audit } from '../../../contract/audit.ts';
import type { Input } from '../../../contract/kit.ts';
import type { Database, DatabaseLocation } from '../../platform/db/db.ts';
import type { PackedPiece } from '../../platform/longText.ts';
import { KeptThread } from '../../platform/threads.ts';

/** What is wanted, and where the log is. */
export type Order = { location: DatabaseLocation; input: Input<typeof audit.export> };
/** The file, of how many rows it is, and how many there are in all. */
export type Exported = { csv: readonly PackedPiece[]; rows: number; total: number };

/** One for all exports, each in its turn. It holds a heap of its own until nobody has wanted one for five seconds. */
const thread = new KeptThread<Order, Exported>({
  module: new URL('./audit.thread.ts', import.meta.url),
  name: 'exports',
  idle: 5_000,
});

/** Rejects where the log cannot be read. */
export function exportLog({ writers }: Pick<Database, 'writers'>, input: Order['input']): Promise<Exported> {
  return thread.ask({ location: writers.location, input });
}
