// Possible duplicates, for those who may merge them.
import { sql } from 'kysely';
import { workRows } from '../../contract/desk/my-work.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import type { Context, Part } from './my-work.records.ts';

type Row = {
  id: string;
  version: number;
  status: Status;
  name: string;
  otherId: string;
  otherName: string;
  foundAt: string;
};

/** The surest pairs. */
export async function possibleDuplicates({ db, who }: Context): Promise<Part[]> {
  const mayMerge = ['view', 'edit', 'delete'].every((action) =>
    hasRight(who.roles, `gameListings.${action}`),
  );
  if (!mayMerge) return [];
  const counted = await sql<{ total: number }>`
    select count(*) as "total" from "duplicate" where "dismissed" = 0`.execute(db);
  const count = counted.rows[0]?.total ?? 0;
  if (count === 0) return [];
  const { rows } = await sql<Row>`
    select "one"."id" as "id", "one"."version" as "version", "one"."status" as "status", "one"."name" as "name",
      "other"."id" as "otherId", "other"."name" as "otherName", "foundAt"
    from (
      select "oneId", "otherId", "score", "duplicate"."id" as "pairId", "foundAt" from "duplicate" where "dismissed" = 0
      order by "score" desc, "duplicate"."id" desc limit ${sql.lit(workRows)}
    ) as "pair"
    inner join "listing" as "one" on "one"."id" = "oneId" inner join "listing" as "other" on "other"."id" = "otherId"
    order by "score" desc, "pairId" desc`.execute(db);
  const shown = rows.map(({ name, otherName, foundAt, ...row }) => ({
    ...row,
    type: 'gameListing' as const,
    label: `${name} · ${otherName}`,
    changeVersion: null,
    at: foundAt,
  }));
  return [{ type: 'gameListing', changes: false, count, filters: null, rows: shown }];
}
