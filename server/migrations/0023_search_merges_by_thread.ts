// SQLite: search indexes are not merged by saves, but by a thread. Superseded by 0026.
import type { Migration } from '../database/migrate.ts';
import { setAutomerge } from './0022_search_merges.ts';

export const up: Migration = ({ db, dialect }) => setAutomerge(db, dialect, 0);
