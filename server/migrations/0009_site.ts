// What the public site's replies are made of: a log of its changes, by triggers, so that no way of writing is missed.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

/** The tables that replies show, by what the log calls them. Of listings the log keeps which. */
const watched: readonly { table: string; on?: string }[] = [
  { table: 'listing' },
  { table: 'category' },
  { table: 'blockchain' },
  { table: 'article' },
  { table: 'banner' },
  { table: 'media' },
  // An article names its author.
  { table: 'account', on: 'update of "name"' },
];

export const up: Migration = async ({ db, dialect, types: t }) => {
  const events = (on?: string) => (on === undefined ? ['insert', 'update', 'delete'] : [on]);
  if (dialect === 'sqlite') {
    await statements(
      db,
      `create table "publicChange" (
        "id" ${t.serial}, "entity" ${t.key} not null, "seq" ${t.int} not null,
        "at" ${t.int} not null default (unixepoch())
      )`,
      ...watched.flatMap(({ table, on }) =>
        events(on).map((event, index) => {
          const seq = table !== 'listing' ? '0' : `${event === 'delete' ? 'old' : 'new'}."seq"`;
          return `create trigger "publicChange_${table}_${index}" after ${event} on "${table}" begin
            insert into "publicChange" ("entity", "seq") values ('${table}', ${seq}); end`;
        }),
      ),
    );
  } else {
    await statements(
      db,
      // Numbers are given before commits, and not in their order; a transaction's own number tells who has seen it.
      `create table "publicChange" (
        "id" ${t.serial}, "tx" xid8 not null default pg_current_xact_id(),
        "entity" ${t.key} not null, "seq" ${t.int} not null,
        "at" ${t.int} not null default extract(epoch from clock_timestamp())::bigint
      )`,
      `create index "publicChange_tx" on "publicChange" ("tx")`,
      `create function "notePublicChange"() returns trigger language plpgsql as $$
        begin
          if tg_table_name <> 'listing' then
            insert into "publicChange" ("entity", "seq") values (tg_table_name, 0);
          elsif tg_op = 'DELETE' then
            insert into "publicChange" ("entity", "seq") values (tg_table_name, old."seq");
          else
            insert into "publicChange" ("entity", "seq") values (tg_table_name, new."seq");
          end if;
          return null;
        end $$`,
      ...watched.map(
        ({
          table,
          on,
        }) => `create trigger "publicChange_${table}" after ${events(on).join(' or ')} on "${table}"
          for each row execute function "notePublicChange"()`,
      ),
    );
  }
  await statements(
    db,
    `create index "publicChange_at" on "publicChange" ("at")`,
    // By which related games are found: the newest with a tag, and those of a developer.
    `create index "listingTag_newest" on "listingTag" ("tagKey", "listingSeq")`,
    `create index "listing_developer" on "listing" ("developer") where "developer" is not null`,
    // What the site lists articles by.
    `create index "article_public" on "article" ("pinned", "publishAt", "id") where "status" in ('published', 'scheduled')`,
    // Signs links to what is not public yet. One row, made by the first process that needs it.
    `create table "siteSecret" ("id" ${t.int} primary key, "secret" ${t.text} not null)`,
  );
};
