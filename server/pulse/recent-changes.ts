// What was changed lately and by whom, from the audit log. Each process keeps the latest rows, so that watching costs no scan.
import type { Kysely } from 'kysely';
import type { HistoryType } from '../../contract/history/history.ts';
import { pulseLimits, pulseTypes } from '../../contract/pulse/pulse.ts';
import type { Database, Tables } from '../database/database.ts';
import { createReadCache } from '../database/read-cache.ts';

type Row = { id: string; actorId: string | null; entityType: string; entityId: string | null };

/** Rows that are kept and read at once. */
const maxRows = 1_000;
/** The first reading goes back this far. */
const startMs = 60 * 60_000;
/** Ids of the audit log sort by time, but a transaction may commit after one with a later id: this much is read again. */
const overlapMs = 2_000;

const types = Object.keys(pulseTypes);

export class RecentChanges {
  readonly #reads: Kysely<Tables>;
  readonly #once: Database['remember'];
  /** By id, which sorts by time. */
  #rows: readonly Row[] = [];

  constructor({ reads, mark }: Pick<Database, 'reads' | 'mark'>) {
    this.#reads = reads;
    this.#once = createReadCache(mark);
  }

  /** Reads what was committed since the last time. */
  async refresh(): Promise<void> {
    await this.#once('rows', () => this.#read());
  }

  /** A text that changes with every change of a type. All processes give the same or one that says the same. */
  stampOf(type: HistoryType): string {
    const last = this.#rows.findLast(({ entityType }) => entityType === type);
    return last?.id ?? this.#rows[0]?.id ?? idAt(0);
  }

  /** Ids of the records of a type that others than this account changed after a stamp, without duplicates. */
  changedSince(type: HistoryType, stamp: string, accountId: string): string[] {
    const ids = new Set<string>();
    for (let at = this.#rows.length - 1; at >= 0 && ids.size < pulseLimits.changed; at -= 1) {
      const row = this.#rows[at];
      if (row === undefined || row.id <= stamp) break;
      if (row.entityType === type && row.actorId !== accountId && row.entityId !== null)
        ids.add(row.entityId);
    }
    return [...ids];
  }

  async #read(): Promise<void> {
    const last = this.#rows.at(-1)?.id;
    const after = last === undefined ? idAt(Date.now() - startMs) : idAt(timeOf(last) - overlapMs);
    const found = await this.#reads
      .selectFrom('audit')
      .select(['id', 'actorId', 'entityType', 'entityId'])
      .where('id', '>', after)
      .where('entityType', 'in', types)
      .where('result', '=', 'ok')
      .orderBy('id', 'desc')
      .limit(maxRows)
      .execute();
    const known = new Set(found.map(({ id }) => id));
    const rows = [...this.#rows.filter(({ id }) => !known.has(id)), ...found];
    this.#rows = rows.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(-maxRows);
  }
}

/** The least UUIDv7 of a time. */
function idAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
