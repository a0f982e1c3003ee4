// Who has which record open. In memory on SQLite, which has one process; in an unlogged table on PostgreSQL, which may have several.
import { sql } from 'kysely';
import { pulseLimits } from '../../contract/pulse/pulse.ts';
import type { Database } from '../database/database.ts';

export type At = { type: string; recordId: string };
export type Place = At & {
  sessionId: string;
  accountId: string;
  accountName: string;
  dirty: boolean;
};

export type Places = {
  /** Enters or renews a place, and returns those of other accounts at the same record. */
  stay: (place: Place, now: Date) => Promise<Pick<Place, 'accountId' | 'accountName' | 'dirty'>[]>;
  leave: (sessionId: string, recordIds: readonly string[]) => Promise<void>;
};

interface PlaceTable extends At {
  sessionId: string;
  accountId: string;
  accountName: string;
  dirty: number;
  /** Milliseconds since 1970. */
  until: number;
}
declare module '../database/database.ts' {
  interface Tables {
    /** On PostgreSQL only. */
    place: PlaceTable;
  }
}

export function placesIn(database: Database): Places {
  return database.dialect === 'sqlite' ? inMemory() : inDatabase(database);
}

function inMemory(): Places {
  const places = new Map<string, Place & { until: number }>();
  return {
    stay: async (place, now) => {
      places.set(`${place.sessionId} ${place.recordId}`, { ...place, until: untilOf(now) });
      const { type, recordId, accountId } = place;
      for (const [key, { until }] of places) if (until <= now.getTime()) places.delete(key);
      return [...places.values()].filter(
        (one) => one.recordId === recordId && one.type === type && one.accountId !== accountId,
      );
    },
    leave: async (sessionId, recordIds) => {
      for (const recordId of recordIds) places.delete(`${sessionId} ${recordId}`);
    },
  };
}

/** A place that is renewed is written only if it changed or a third of its time is over. */
const unwrittenMs = pulseLimits.placeMs / 3;

function inDatabase({ writes }: Database): Places {
  return {
    stay: async ({ type, recordId, ...place }, now) => {
      const { sessionId, accountId, accountName, dirty } = place;
      const until = untilOf(now);
      const { rows } = await sql<{ accountId: string; accountName: string; dirty: number }>`
        with "mine" as (
          insert into "place" ("recordId", "sessionId", "type", "accountId", "accountName", "dirty", "until")
          values (${recordId}, ${sessionId}, ${type}, ${accountId}, ${accountName}, ${Number(dirty)}, ${until})
          on conflict ("recordId", "sessionId") do update
          set "type" = excluded."type", "accountName" = excluded."accountName", "dirty" = excluded."dirty", "until" = excluded."until"
          where "place"."dirty" <> excluded."dirty" or "place"."type" <> excluded."type"
            or "place"."until" < excluded."until" - ${sql.lit(unwrittenMs)}
        )
        select "accountId", "accountName", "dirty" from "place"
        where "recordId" = ${recordId} and "type" = ${type} and "accountId" <> ${accountId} and "until" > ${now.getTime()}
      `.execute(writes);
      return rows.map((row) => ({ ...row, dirty: row.dirty === 1 }));
    },
    leave: async (sessionId, recordIds) => {
      if (recordIds.length === 0) return;
      await writes
        .deleteFrom('place')
        .where('sessionId', '=', sessionId)
        .where('recordId', 'in', recordIds)
        .execute();
    },
  };
}

function untilOf(now: Date): number {
  return now.getTime() + pulseLimits.placeMs;
}
