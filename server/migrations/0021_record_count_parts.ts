// PostgreSQL keeps how many records each list holds as well (0018), as a sum of parts: a transaction adds to one that no
// other holds, or to a new one, so that nobody waits, and there are as many parts as there have been writers at a time.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

const listed = ['account', 'role', 'category', 'blockchain', 'listing', 'media', 'article', 'banner'];

export const up: Migration = async ({ db, dialect, types: t }) => {
  if (dialect === 'sqlite') return;
  const counting = (table: string, event: 'insert' | 'delete', rows: 'new' | 'old') =>
    `create trigger "recordCount_${table}_${event}" after ${event} on "${table}" referencing ${rows} table as "changed"
      for each statement execute function "countRecords"()`;
  await statements(
    db,
    // Room on the page, and no index by what changes: the versions of a part are next to it, and soon gone.
    `create table "recordCount" ("id" ${t.serial}, "entity" ${t.key} not null, "records" ${t.int} not null)
      with (fillfactor = 50)`,
    // The update is a statement of its own, as it has to see what the part holds by the time that it is locked.
    `create function "countRecords"() returns trigger language plpgsql as $$
      declare
        more bigint;
        part bigint;
      begin
        if tg_op = 'TRUNCATE' then
          delete from "recordCount" where "entity" = tg_table_name;
          return null;
        end if;
        select count(*) into more from "changed";
        if more = 0 then return null; end if;
        if tg_op = 'DELETE' then more := -more; end if;
        select "id" into part from "recordCount" where "entity" = tg_table_name limit 1 for update skip locked;
        if found then
          update "recordCount" set "records" = "records" + more where "id" = part;
        else
          insert into "recordCount" ("entity", "records") values (tg_table_name, more);
        end if;
        return null;
      end $$`,
    ...listed.flatMap((table) => [
      counting(table, 'insert', 'new'),
      counting(table, 'delete', 'old'),
      `create trigger "recordCount_${table}_truncate" after truncate on "${table}"
        for each statement execute function "countRecords"()`,
      // Once the triggers are there nobody else writes until this is committed.
      `insert into "recordCount" ("entity", "records") select '${table}', count(*) from "${table}"`,
    ]),
  );
};
