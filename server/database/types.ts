// Column types under one name for both engines. Times are ISO-8601 text and JSON is text, so that both store, compare
// and return the very same values; text that is compared or sorted is compared by bytes on both.

const sqlite = {
  /** Ids, slugs, fold keys: short text that is looked up and sorted by bytes. */
  key: 'text',
  text: 'text',
  time: 'text',
  json: 'text',
  int: 'integer',
  /** 0 or 1. */
  flag: 'integer',
  /** A number that the database counts up. */
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
  serial: 'bigint generated always as identity primary key',
};

export const columnTypes = { sqlite, postgres };
