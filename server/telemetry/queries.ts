// Every statement, as it ends: told to those who watch, and logged where it was slow.
import type { LogEvent } from 'kysely';
import { events, type Query, type QueryKind } from './events.ts';
import { currentWork } from './work.ts';

/** A query takes longer than this, in milliseconds, only where something is wrong with it or with the machine. */
export const defaultSlowQuery = 500;
/** A statement for many ids has thousands of placeholders; its beginning says which one it is. */
const longestSql = 2_000;

/** What Kysely tells of its queries to. Values of a statement are never told, since anything may be among them. */
export function queryLog(kind: QueryKind, slow: number): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis: ms }) => {
    if (ms < slow && !events.query.heard()) return;
    reportQuery({ kind, sql: query.sql, ms, failed: level === 'error', work: currentWork() }, slow);
  };
}

/** Tells, and logs where it was slow, a statement that was run. */
export function reportQuery(query: Query, slow: number): void {
  const { kind, sql, ms, work } = query;
  if (ms >= slow) {
    work?.log.warn({ kind, ms: Math.round(ms * 10) / 10, sql: sql.slice(0, longestSql) }, 'slow query');
  }
  if (events.query.heard()) events.query.tell(query);
}
