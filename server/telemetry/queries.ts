// Reports finished statements to telemetry, and logs slow ones.
import type { LogEvent } from 'kysely';
import { events, type Query, type QueryKind } from './events.ts';
import { currentWork } from './work.ts';

/** The default of SLOW_QUERY_MS. */
export const defaultSlowQueryMs = 500;
/** Statements for many ids have thousands of placeholders; the beginning is enough to identify them. */
const maxSqlChars = 2_000;

/** A log function for Kysely. Never reports the values of a statement, which may be secrets. */
export function queryLog(kind: QueryKind, slowMs: number): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis: ms }) => {
    if (ms < slowMs && !events.query.hasSubscribers) return;
    reportQuery({ kind, sql: query.sql, ms, failed: level === 'error', work: currentWork() }, slowMs);
  };
}

export function reportQuery(query: Query, slowMs: number): void {
  const { kind, sql, ms, work } = query;
  if (ms >= slowMs) {
    work?.log.warn({ kind, ms: Math.round(ms * 10) / 10, sql: sql.slice(0, maxSqlChars) }, 'slow query');
  }
  events.query.publish(query);
}
