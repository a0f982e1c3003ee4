// Intentionally empty: replaced by 0031 before it was released.
import type { Migration } from '../database/migrate.ts';

export const up: Migration = async () => {};
