// Notes of the log of the public site only what somebody outside may see: what only staff sees yet let all kept replies go.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

/** Of these a public page tells nothing yet, or again nothing. One that is archived is told to be gone. */
const unseen = `('draft', 'inReview')`;
const withLifecycle = ['listing', 'article', 'banner'];
const rows = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;

export const up: Migration = async ({ db, dialect }) => {
  const isSqlite = dialect === 'sqlite';
  for (const table of withLifecycle) {
    if (!isSqlite) await statements(db, `drop trigger "publicChange_${table}" on "${table}"`);
    for (const [index, [event, seen]] of Object.entries(rows).entries()) {
      const when = seen.map((row) => `${row}."status" not in ${unseen}`).join(' or ');
      const seq = table === 'listing' ? `${seen.at(-1)}."seq"` : '0';
      await statements(
        db,
        ...(isSqlite
          ? [
              `drop trigger "publicChange_${table}_${index}"`,
              `create trigger "publicChange_${table}_${index}" after ${event} on "${table}" when ${when} begin
                insert into "publicChange" ("entity", "seq") values ('${table}', ${seq}); end`,
            ]
          : [
              `create trigger "publicChange_${table}_${event}" after ${event} on "${table}"
                for each row when (${when}) execute function "notePublicChange"()`,
            ]),
      );
    }
  }
  // A picture is seen where a record names it, and so after that record's change.
  await statements(
    db,
    ...(isSqlite
      ? [`drop trigger "publicChange_media_0"`]
      : [
          `drop trigger "publicChange_media" on "media"`,
          `create trigger "publicChange_media" after update or delete on "media"
            for each row execute function "notePublicChange"()`,
        ]),
  );
};
