// Indexes that every write paid for and no read needs, or that one can stand for.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect }) => {
  // The log of the site's changes is read by its numbers, and cut once an hour.
  await statements(db, `drop index "publicChange_at"`);
  // PostgreSQL keeps equal entries of an index once: counting all tags takes a small part of an index by tags alone, and
  // all of one that holds the listings' numbers as well.
  if (dialect === 'postgres') return;
  await statements(
    db,
    // Suggests tags by their beginning, and leads to the newest listings of one.
    `create index "listingTag_uses" on "listingTag" ("tagKey", "listingSeq", "tag")`,
    `drop index "listingTag_newest"`,
    `drop index "listingTag_tag"`,
  );
};
