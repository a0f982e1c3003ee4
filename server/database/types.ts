// Column types of both engines. Times are ISO-8601 text and JSON is text, and keys are compared by bytes, so that both engines
// store, compare and return the same values.

const sqlite = {
  /** Ids, slugs and folded keys, which are looked up and sorted by bytes. */
  key: 'text',
  text: 'text',
  time: 'text',
  json: 'text',
  int: 'integer',
  /** 0 or 1. */
  flag: 'integer',
  bytes: 'blob',
  /** A generated row id. */
  serial: 'integer primary key autoincrement',
};

export type ColumnTypes = typeof sqlite;

const postgres: ColumnTypes = {
  key: 'text collate "C"',
  text: 'text',
  time: 'text collate "C"',
  json: 'text',
  int: 'bigint',
  flag: 'smallint',
  bytes: 'bytea',
  serial: 'bigint generated always as identity primary key',
};

export const columnTypes = { sqlite, postgres };
