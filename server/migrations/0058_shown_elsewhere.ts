// Webhooks tell of pictures and names of authors by the records that show them, and of archived chains, which games still name. Replies
// of the public site no longer keep the name of an author whose account is deleted.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';
import { isHeard, isPublished, watched } from './0054_webhooks.ts';

export const up: Migration = async ({ db, dialect }) => {
  const isSqlite = dialect === 'sqlite';
  const running = isSqlite
    ? `(select "id" from "webhookBatch")`
    : `nullif(current_setting('ludex.batch', true), '')`;
  const into = `insert into "webhookEvent" ("type", "recordId", "slug", "version", "wasPublic", "isPublic", "batch")`;

  /** Notes records as updated. Several are told together, as the batch of what they show. */
  const updated = (records: readonly string[], shown: string) => `${into}
    select "type", "id", "slug", "version", 1, 1,
      coalesce(${running}, case when count(*) over () > 1 then ${shown}."id" end)
    from (${records.join(' union all ')}) as "record" where ${isHeard}`;

  const trigger = (name: string, on: string, condition: string, insertion: string) => {
    const when = condition === '' ? '' : `when (${condition})`;
    if (isSqlite) return [`create trigger "${name}" after ${on} ${when} begin ${insertion}; end`];
    return [
      `create function "${name}"() returns trigger language plpgsql as $$ begin ${insertion}; return null; end $$`,
      `create trigger "${name}" after ${on} for each row ${when} execute function "${name}"()`,
    ];
  };

  const withPicture = watched.map(
    ({ type, table, slug = false, isPublic }) => `
      select '${type}' as "type", "${table}"."id", ${slug ? `"${table}"."slug"` : 'null'} as "slug", "${table}"."version"
      from "${table}" where "${table}"."id" in (
        select "entityId" from "mediaUse" where "mediaId" = new."id" and "type" = '${type}' and "path" not like 'change.%'
      ) ${type === 'blockchain' ? '' : `and ${isPublic(`"${table}"`, `new."updatedAt"`)}`}`,
  );
  const articlesOf = (account: string) => [
    `select 'article' as "type", "article"."id", "article"."slug", "article"."version"
      from "article" where "article"."authorId" = ${account}."id" and ${isPublished('"article"')}`,
  ];
  const archivedChain = (row: string, is: number) => `${into}
    select 'blockchain', ${row}."id", ${row}."slug", ${row}."version", 1, ${is}, ${running} where ${isHeard}`;
  await statements(
    db,
    ...trigger(
      'webhookEvent_media_update',
      'update on "media"',
      'old."version" <> new."version"',
      updated(withPicture, 'new'),
    ),
    ...trigger(
      'webhookEvent_account_update',
      'update of "name" on "account"',
      'old."name" <> new."name"',
      updated(articlesOf('new'), 'new'),
    ),
    ...trigger('webhookEvent_account_delete', 'delete on "account"', '', updated(articlesOf('old'), 'old')),
    ...trigger(
      'webhookEvent_blockchain_archived',
      'update on "blockchain"',
      `old."status" = 'archived' and new."status" = 'archived' and old."version" <> new."version"`,
      archivedChain('new', 1),
    ),
    ...trigger(
      'webhookEvent_blockchain_archivedDelete',
      'delete on "blockchain"',
      `old."status" = 'archived'`,
      archivedChain('old', 2),
    ),
    isSqlite
      ? `create trigger "publicChange_account_gone" after delete on "account" begin
          insert into "publicChange" ("entity", "seq") values ('account', 0); end`
      : `create trigger "publicChange_account_gone" after delete on "account"
          for each row execute function "notePublicChange"()`,
  );
};
