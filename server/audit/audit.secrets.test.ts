// Secrets reach neither the database nor the log.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { session } from '../../contract/session/session.ts';
import { emailOf, password, type TestApp, testApps } from '../test/harness.ts';
import { keepLogs } from '../test/logs.ts';

const start = testApps();

test('no password and no token is stored in the database or the log', async () => {
  const logs = keepLogs();
  const app = await start({ logger: logs.logger });
  const secrets = ['the first sentinel 7391', 'the second sentinel 8642', 'a wrong sentinel 1357'];
  const [chosen = '', unacceptable = '', wrong = ''] = secrets;
  const email = emailOf('Viewer');
  const client = await app.as('Viewer');
  const payload: Payload<typeof accounts.changePassword> = { currentPassword: password, password: chosen };
  await client.ok(accounts.changePassword, payload);
  await client.fails('invalid_fields', accounts.changePassword, {
    currentPassword: wrong,
    password: unacceptable,
  });
  await client.fails('invalid_fields', accounts.changePassword, {
    currentPassword: chosen,
    password: 'short',
    extra: wrong,
  });
  const again = await app.withToken('').ok(session.login, { email, password: chosen });
  await app.withToken('').fails('wrong_credentials', session.login, { email, password: wrong });
  await app.withToken('').fails('wrong_credentials', session.login, { email: unacceptable, password: wrong });
  await app.withToken('').fails('invalid_fields', session.login, { email, password: wrong, more: chosen });
  await app.withToken(again.token).fails('invalid_fields', session.revoke, { id: again.token });
  await app.withToken(`${again.token}x`).fails('identity_expired', session.current, {});
  await app.app.inject({
    method: 'POST',
    url: `${session.current.path}?token=${again.token}`,
    headers: { authorization: `Bearer ${again.token}` },
  });
  await app.app.inject({ method: 'GET', url: `/${'%zz'}?password=${encodeURIComponent(wrong)}` });

  const everything = `${await dump(app)}\n${logs.text()}`;
  expect(everything).toContain('The Viewer');
  expect(logs.lines().length).toBeGreaterThan(10);
  for (const secret of [...secrets, password, client.token, again.token])
    expect(everything).not.toContain(secret);
});

/** All rows of all tables, as text. */
async function dump({ database }: TestApp): Promise<string> {
  const names =
    database.dialect === 'sqlite'
      ? sql<{
          name: string;
        }>`select "name" from "sqlite_master" where "type" = 'table' and "name" not like '%Search%'`
      : sql<{ name: string }>`select tablename as "name" from pg_tables where schemaname = 'public'`;
  const tables = await names.execute(database.reads);
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) =>
      JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(database.reads)).rows),
    ),
  );
  return texts.join('\n');
}
