// The index of the featured listings holds no others: each change of any would be two more pages of it to write.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect }) => {
  // As the other indexes of lists are (0002).
  const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
  await statements(
    db,
    `drop index "listing_featured"`,
    `create index "listing_featured" on "listing" ("updatedAt"${nulls}, "id"${nulls})${number} where "featured" = 1`,
  );
};
