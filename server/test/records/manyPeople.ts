// Adds thousands of accounts and roles, for query plans of their lists.
import { sql } from 'kysely';
import { fold } from '../../../contract/text/fold.ts';
import { accountKeys, accountText, roleText } from '../../auth/sessions/rows.ts';
import type { Database } from '../../database/database.ts';
import { createdBy } from '../../records/records.ts';
import { indexTexts } from '../../records/search.ts';
import { epoch } from './accounts.ts';

/** Rows per statement. */
const rowsPerStatement = 500;

/** Adds roles, and accounts with two of them each. Returns the ids of the roles. */
export async function addManyPeople(
  { writes, dialect }: Database,
  counts: { roles: number; accounts: number },
): Promise<string[]> {
  const at = (n: number) => new Date(epoch.getTime() - n * 60_000);
  const roles = Array.from({ length: counts.roles }, (_, n) => {
    const name = `Duty ${n}`;
    const text = { name, description: n % 300 === 0 ? 'quokka' : 'wombat' };
    return {
      ...createdBy(null, at(n)),
      ...text,
      seq: 1_000 + n,
      nameKey: fold(name),
      rights: '[]',
      builtIn: 0,
    };
  });
  const accounts = Array.from({ length: counts.accounts }, (_, n) => {
    const person = { name: `Person ${n}`, email: `person-${n}@${n % 300 === 0 ? 'quokka' : 'example'}.com` };
    return {
      ...createdBy(null, at(n)),
      ...person,
      ...accountKeys(person),
      seq: 1_000 + n,
      status: n % 50 === 0 ? ('disabled' as const) : ('active' as const),
      passwordHash: 'x'.repeat(90),
      mustChangePassword: 0,
      lastLoginAt: n % 3 === 0 ? null : at(n).toISOString(),
    };
  });
  for (let from = 0; from < roles.length; from += rowsPerStatement) {
    const some = roles.slice(from, from + rowsPerStatement);
    await writes.insertInto('role').values(some).execute();
    await indexTexts(
      writes,
      dialect,
      'role',
      some.map((row) => ({ seq: row.seq, text: roleText(row) })),
    );
  }
  for (let from = 0; from < accounts.length; from += rowsPerStatement) {
    const some = accounts.slice(from, from + rowsPerStatement);
    await writes.insertInto('account').values(some).execute();
    const held = some.flatMap(({ id, seq }) =>
      [0, 1].map((position) => ({
        accountId: id,
        position,
        roleId: roles[(seq + position) % roles.length]?.id ?? '',
      })),
    );
    await writes.insertInto('accountRole').values(held).execute();
    await indexTexts(
      writes,
      dialect,
      'account',
      some.map((row) => ({ seq: row.seq, text: accountText(row) })),
    );
  }
  await sql.raw(dialect === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(writes);
  return roles.map(({ id }) => id);
}
