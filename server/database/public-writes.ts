// Recognizes statements that may change what is public.

/** Tables of public records: those whose triggers write "publicChange", and that log itself. */
export const publicTables = [
  'account',
  'article',
  'banner',
  'blockchain',
  'category',
  'collection',
  'listing',
  'media',
  'publicChange',
] as const;

const write = new RegExp(`\\b(?:insert into|update|delete from) "(?:${publicTables.join('|')})"`, 'i');

/** True if a statement writes to a table of public records. */
export function writesPublic(sql: string): boolean {
  return write.test(sql);
}
