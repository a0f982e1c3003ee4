// Dumps a database as text.
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** All rows of all tables, as a reader of a stolen copy would see them. */
export async function dumpOf({ reads, dialect }: Database): Promise<string> {
  const names =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const parts: string[] = [];
  for (const { name } of (await names.execute(reads)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(reads);
    parts.push(`${name}\n${rows.map((row) => JSON.stringify(row)).join('\n')}`);
  }
  return parts.join('\n\n');
}
