// Webhooks with their deliveries, and the outbox that triggers fill, so that no way of writing is missed. They look for webhooks first:
// without any, a change writes nothing more than before.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/database.ts';
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

const granted = 3;

export type Watched = {
  type: string;
  table: string;
  slug?: boolean;
  /** True if the public sees a row, `old` or `new`, at a time. */
  isPublic: (row: string, at: string) => string;
  /** True if the public has seen a row that is deleted, where that differs. */
  wasPublished?: (row: string) => string;
  /** True if an update may change what the public sees. */
  changed: string;
};

const withContent = (row: string) => `coalesce(${row}."contentUpdatedAt", ${row}."updatedAt")`;
export const wasPublished = (row: string) =>
  `${row}."status" in ('published', 'archived') and ${row}."publishedAt" is not null`;
export const isPublished = (row: string) => `${row}."status" = 'published'`;
/** Changes of status alone show in `isPublic`. */
const contentChanged = `${withContent('old')} <> ${withContent('new')}`;
const versionChanged = `old."version" <> new."version"`;

/** A scheduled record is public from its time on. The job that then changes its status makes the event. */
export const watched: readonly Watched[] = [
  {
    type: 'gameListing',
    table: 'listing',
    slug: true,
    isPublic: isPublished,
    wasPublished,
    changed: contentChanged,
  },
  {
    type: 'article',
    table: 'article',
    slug: true,
    isPublic: isPublished,
    wasPublished,
    changed: contentChanged,
  },
  {
    type: 'banner',
    table: 'banner',
    isPublic: (row, at) => `${isPublished(row)} and ${row}."publishAt" <= ${at}
      and (${row}."unpublishAt" is null or ${row}."unpublishAt" > ${at})`,
    wasPublished,
    changed: `${versionChanged} or old."priority" <> new."priority"`,
  },
  {
    type: 'category',
    table: 'category',
    slug: true,
    isPublic: (row) => `${row}."active" = 1`,
    changed: `${versionChanged} or old."sortOrder" <> new."sortOrder"`,
  },
  {
    type: 'blockchain',
    table: 'blockchain',
    slug: true,
    isPublic: (row) => `${row}."status" <> 'archived'`,
    changed: `${versionChanged} or old."sortOrder" <> new."sortOrder"`,
  },
];

export const up: Migration = async ({ db, dialect, types: t }) => {
  const isSqlite = dialect === 'sqlite';
  const now = isSqlite
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
    : `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`;
  await statements(
    db,
    // "secret" and "oldSecret" are sealed.
    `create table "webhook" (
      "id" ${t.key} not null primary key, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "url" ${t.text} not null, "types" ${t.json} not null, "active" ${t.flag} not null, "offReason" ${t.text},
      "secret" ${t.text} not null, "oldSecret" ${t.text}, "oldUntil" ${t.time}
    )`,
    `create index "webhook_active" on "webhook" ("active")`,
    `create table "webhookDelivery" (
      "id" ${t.key} not null primary key,
      "webhookId" ${t.key} not null references "webhook" ("id") on delete cascade,
      "type" ${t.key} not null, "payload" ${t.text} not null, "at" ${t.time} not null, "state" ${t.key} not null,
      "failures" ${t.int} not null default 0, "tries" ${t.json} not null, "nextAt" ${t.time},
      "holder" ${t.key}, "heldUntil" ${t.int} not null default 0
    )`,
    `create index "webhookDelivery_at" on "webhookDelivery" ("webhookId", "at", "id")`,
    `create index "webhookDelivery_state" on "webhookDelivery" ("webhookId", "state", "at", "id")`,
    `create index "webhookDelivery_next" on "webhookDelivery" ("webhookId", "nextAt", "id") where "state" = 'pending'`,
    `create index "webhookDelivery_old" on "webhookDelivery" ("at")`,
    // "wasPublic" and "isPublic": before and after the change. "isPublic" is 2 for what is deleted.
    `create table "webhookEvent" (
      "seq" ${t.serial}, "type" ${t.key} not null, "recordId" ${t.key} not null, "slug" ${t.key},
      "version" ${t.int} not null, "wasPublic" ${t.flag} not null, "isPublic" ${t.flag} not null,
      "at" ${t.time} not null default (${now}), "batch" ${t.key}
    )`,
    // How far the openings and endings of banners by time are told. One row.
    `create table "webhookClock" ("id" ${t.int} primary key, "at" ${t.time} not null)`,
    // The batch of the running transaction. PostgreSQL has a setting for it.
    ...(isSqlite ? [`create table "webhookBatch" ("id" ${t.key} not null)`] : []),
    ...watched.flatMap((one) => webhookTriggers(one, dialect)),
  );
  await addRights(db, ['webhooks.view', 'webhooks.edit']);
};

/** Adds rights to all roles: granted to those that are built in, and to no other. */
export async function addRights(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const roles = await sql<{
    id: string;
    rights: string;
    builtIn: number;
  }>`select "id", "rights", "builtIn" from "role"`.execute(db);
  for (const { id, rights, builtIn } of roles.rows) {
    const known: unknown = JSON.parse(rights);
    if (!Array.isArray(known)) continue;
    const added = names.map((name) => ({ name, level: builtIn === 1 ? granted : 0 }));
    await sql`update "role" set "rights" = ${JSON.stringify([...known, ...added])} where "id" = ${id}`.execute(
      db,
    );
  }
}

/** Triggers that note events of a table. */
export function webhookTriggers(one: Watched, dialect: 'sqlite' | 'postgres'): string[] {
  return dialect === 'sqlite' ? sqliteTriggers(one) : postgresTriggers(one);
}

export const isHeard = `exists (select 1 from "webhook" where "active" = 1)`;

/** When a trigger fires, and the values of the event. Times of banners count from the last write, by the server's clock. */
function eventsOf({ isPublic, wasPublished, changed }: Watched) {
  const at = `new."updatedAt"`;
  const [before, after] = [isPublic('old', at), isPublic('new', at)];
  return [
    { event: 'insert', row: 'new', when: after, was: '0', is: '1' },
    {
      event: 'update',
      row: 'new',
      when: `((${before}) or (${after})) and (not (${before}) or not (${after}) or ${changed})`,
      was: `case when ${before} then 1 else 0 end`,
      is: `case when ${after} then 1 else 0 end`,
    },
    {
      event: 'delete',
      row: 'old',
      // What has a status is archived first.
      when: wasPublished === undefined ? isPublic('old', '') : wasPublished('old'),
      was: '1',
      is: '2',
    },
  ];
}

function insertion(
  { type, slug = false }: Watched,
  { row, was, is }: ReturnType<typeof eventsOf>[number],
  batch: string,
) {
  return `insert into "webhookEvent" ("type", "recordId", "slug", "version", "wasPublic", "isPublic", "batch")
    select '${type}', ${row}."id", ${slug ? `${row}."slug"` : 'null'}, ${row}."version", ${was}, ${is}, ${batch}`;
}

function sqliteTriggers(one: Watched): string[] {
  return eventsOf(one).map(
    (of) => `create trigger "webhookEvent_${one.table}_${of.event}" after ${of.event} on "${one.table}"
      when (${of.when}) and ${isHeard} begin
        ${insertion(one, of, `(select "id" from "webhookBatch")`)}; end`,
  );
}

function postgresTriggers(one: Watched): string[] {
  return eventsOf(one).flatMap((of) => {
    const name = `"webhookEvent_${one.table}_${of.event}"`;
    const batch = `nullif(current_setting('ludex.batch', true), '')`;
    return [
      `create function ${name}() returns trigger language plpgsql as $$
        begin ${insertion(one, of, batch)} where ${isHeard}; return null; end $$`,
      `create trigger ${name} after ${of.event} on "${one.table}" for each row when (${of.when})
        execute function ${name}()`,
    ];
  });
}
