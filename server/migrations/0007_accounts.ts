// Accounts and roles as lists: numbers, names to sort by, and the search over them; pictures of people.
import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../contract/text/fold.ts';
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';
import { indexedWords } from '../records/search.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const index = (name: string, table: string, columns: readonly string[]) => {
    const nulls = dialect === 'postgres' ? ' nulls first' : '';
    return `create index "${name}" on "${table}" (${columns.map((column) => `"${column}"${nulls}`).join(', ')})`;
  };
  await statements(
    db,
    // Other tables refer to these, so that they cannot be made anew: their rows are numbered as they are inserted.
    `alter table "account" add column "seq" ${t.int} not null default 0`,
    `alter table "account" add column "nameKey" ${t.key} not null default ''`,
    `alter table "account" add column "avatarId" ${t.key}`,
    `alter table "role" add column "seq" ${t.int} not null default 0`,
  );
  for (const table of ['account', 'role'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    for (const [at, { id, name }] of rows.entries()) {
      await db
        .updateTable(table)
        .set({ seq: at + 1, nameKey: fold(name) })
        .where('id', '=', id)
        .execute();
    }
  }
  await statements(
    db,
    `create unique index "account_seq" on "account" ("seq")`,
    ...[['nameKey'], ['emailKey'], ['lastLoginAt'], ['updatedAt'], ['createdAt'], ['status', 'nameKey']].map(
      (columns) => index(`account_${columns.join('_')}`, 'account', [...columns, 'id', 'seq']),
    ),
    `create unique index "role_seq" on "role" ("seq")`,
    ...['nameKey', 'updatedAt', 'createdAt'].map((column) =>
      index(`role_${column}`, 'role', [column, 'id', 'seq']),
    ),
    ...['account', 'role'].flatMap((entity) => searchTable(entity, dialect, t.int)),
  );
  const found = await sql<{
    seq: number;
    name: string;
    email: string;
  }>`select "seq", "name", "email" from "account"`.execute(db);
  for (const { seq, name, email } of found.rows)
    await insertWords[dialect]('accountSearch', seq, name, email).execute(db);
  const roles = await sql<{
    seq: number;
    name: string;
    description: string;
  }>`select "seq", "name", "description" from "role"`.execute(db);
  for (const { seq, name, description } of roles.rows)
    await insertWords[dialect]('roleSearch', seq, name, description).execute(db);
};

type InsertWords = (table: string, seq: number, name: string, other: string) => RawBuilder<unknown>;

/** As these tables were filled when this version came: later ones put the newest words elsewhere first. */
const insertWords: Record<'sqlite' | 'postgres', InsertWords> = {
  sqlite: (table, seq, name, other) => {
    const words = indexedWords({ name, rest: [other] });
    return sql`insert into ${sql.id(table)} ("rowid", "name", "rest")
      values (${seq}, ${words.name.join(' ')}, ${words.rest.join(' ')})`;
  },
  postgres: (table, seq, name, other) => {
    const words = indexedWords({ name, rest: [other] });
    const tokens = [...words.name.map((word) => `'${word}':1A`), ...words.rest.map((word) => `'${word}':2`)];
    return sql`insert into ${sql.id(table)} ("rowid", "tokens") values (${seq}, ${tokens.join(' ')}::tsvector)`;
  },
};

/** See server/records/search.ts for how these are filled and asked. */
function searchTable(entity: string, dialect: 'sqlite' | 'postgres', int: string): string[] {
  const name = `${entity}Search`;
  if (dialect === 'sqlite') {
    return [
      `create virtual table "${name}" using fts5(
        "name", "rest", content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
      )`,
    ];
  }
  return [
    `create table "${name}" (
      "rowid" ${int} primary key references "${entity}" ("seq") on delete cascade, "tokens" tsvector not null
    )`,
    `create index "${name}_tokens" on "${name}" using gin ("tokens")`,
  ];
}
