// Lists of unused pictures, and of those that fit a slot, by an index.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  // As the other indexes of lists are (0003).
  const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
  await statements(
    db,
    `alter table "media" add column "used" ${t.flag} not null default 0`,
    `update "media" set "used" = 1 where "id" in (select "mediaId" from "mediaUse")`,
    `create index "media_used" on "media" ("used"${nulls}, "createdAt"${nulls}, "id"${nulls})${number}`,
    `create index "media_ratio" on "media" ((cast("width" as double precision) / "height"), "width", "height")${number}`,
  );
  // Whether a picture is used is not public: a draft that begins to use one invalidates no cached page.
  const [name, events] =
    dialect === 'sqlite' ? ['publicChange_media_1', ''] : ['publicChange_media', ' or delete'];
  const note =
    dialect === 'sqlite'
      ? `begin insert into "publicChange" ("entity", "seq") values ('media', 0); end`
      : `for each row execute function "notePublicChange"()`;
  await statements(
    db,
    dialect === 'sqlite' ? `drop trigger "${name}"` : `drop trigger "${name}" on "media"`,
    `create trigger "${name}" after update of "version"${events} on "media" ${note}`,
  );
};
