// What pg makes of values before it sends them, for whoever sends statements past its own class. Its types leave it out.
declare module 'pg/lib/utils.js' {
  /** A value of a statement as PostgreSQL takes it: text, bytes, or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
