// A save that finds eight pieces of a search index also merges what it finds of larger ones: of a million listings 100 ms and
// more, on the event loop. All of that is left to the thread (platform/db/maintenance.ts), which takes a share of the time. A
// save only merges sixteen pieces of one size: https://sqlite.org/fts5.html#the_crisismerge_configuration_option
import type { Migration } from '../platform/db/migrate.ts';
import { setAutomerge } from './0022_search_merges.ts';

export const up: Migration = ({ db, dialect }) => setAutomerge(db, dialect, 0);
