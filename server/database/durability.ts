// Checks three settings of PostgreSQL that trade durability for speed.
import { sql } from 'kysely';
import type { Database } from './database.ts';

const settings = {
  fsync: 'after a power cut the database may be beyond repair',
  full_page_writes: 'after a power cut pages may be half old, half new',
  synchronous_commit: 'after a crash the latest saves may be missing although they were acknowledged',
} as const;

/** Warnings about settings that may lose acknowledged saves. None on SQLite, which this program configures. */
export async function durabilityFaults(database: Database): Promise<string[]> {
  if (database.dialect === 'sqlite') return [];
  const faults: string[] = [];
  for (const [name, loss] of Object.entries(settings)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as "value"`.execute(
      database.reads,
    );
    if (rows[0]?.value === 'off') faults.push(`PostgreSQL runs with ${name} = off: ${loss}`);
  }
  return faults;
}
