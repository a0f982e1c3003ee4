// What the clock will do between two times: records and changes that are scheduled, and releases.
import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import {
  type CalendarEntry,
  type ReleaseType,
  releaseLimits,
  type releases,
  releaseTypes,
} from '../../../contract/releases/releases.ts';
import { failOn } from '../../errors.ts';
import type { ReadContext } from '../../http/feature.ts';
import { releaseKindOf } from '../../releases/kind.ts';
import { may } from './releases.read.ts';

type Calendar = typeof releases.calendar;

// These are the keys of the table.
const types = Object.keys(releaseTypes) as ReleaseType[];

export async function listScheduled(
  { from, to }: Input<Calendar>,
  { db, who }: ReadContext<Calendar>,
): Promise<Output<Calendar>> {
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (lengthMs <= 0) failOn({ to: 'Must be after the beginning' });
  if (lengthMs > releaseLimits.days * 24 * 60 * 60_000)
    failOn({ to: `At most ${releaseLimits.days} days after the beginning` });
  const parts: RawBuilder<unknown>[] = [
    sql`select 'release' as "kind", null as "type", "id", "name" as "label", "at", "version", cast(null as bigint) as "changeVersion", "state"
      from "release" where "at" >= ${from} and "at" < ${to}`,
  ];
  for (const type of types.filter((one) => may(who, one, 'view'))) {
    const { table, label } = (await releaseKindOf(type)).lifecycle;
    const [name, records] = [sql.ref(`${table}.${label}`), sql.table(table)];
    parts.push(
      sql`select 'record', ${sql.lit(type)}, "id", ${name}, "publishAt", "version", cast(null as bigint), "status"
        from ${records} where "status" = 'scheduled' and "publishAt" >= ${from} and "publishAt" < ${to}`,
      sql`select 'change', ${sql.lit(type)}, ${sql.ref(`${table}.id`)}, ${name}, "applyAt", ${sql.ref(`${table}.version`)},
        "change"."version", "change"."state"
        from "change" inner join ${records} on ${sql.ref(`${table}.id`)} = "change"."id"
        where "change"."type" = ${sql.lit(type)} and "change"."state" = 'scheduled'
        and "applyAt" >= ${from} and "applyAt" < ${to}`,
    );
  }
  const { rows } = await sql<CalendarEntry & { total: number }>`
    select "entries".*, count(*) over () as "total" from (${sql.join(parts, sql` union all `)}) as "entries"
    order by "at", "kind", "id" limit ${sql.lit(releaseLimits.entries)}`.execute(db);
  return {
    entries: rows.map(({ total: _total, ...entry }) => entry),
    total: Number(rows[0]?.total ?? 0),
  };
}
