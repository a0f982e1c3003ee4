// Creates the first account of a new installation.
import { newPassword } from '../../contract/session/session.ts';
import { writeAudit } from '../audit/audit.ts';
import { passwordFault } from '../auth/passwords/password-fault.ts';
import { generatePassword, type HashCost, hashPassword } from '../auth/passwords/passwords.ts';
import { insertAccount } from '../auth/sessions/rows.ts';
import type { Database } from '../database/database.ts';
import { runExclusive } from '../database/run-exclusive.ts';
import { newId } from '../records/ids.ts';
import { createdBy } from '../records/records.ts';
import { administratorRole } from './roles.ts';

export type FirstAdmin = { email: string; password: string | undefined; hashCost: HashCost };

/**
 * Creates an Administrator if there is no account. Without a given password it generates and returns one, which must be changed at
 * the first sign-in.
 */
export async function makeFirstAdmin(
  database: Database,
  admin: FirstAdmin,
  now: Date,
): Promise<string | undefined> {
  const anyone = await database.reads.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (anyone !== undefined) return undefined;
  const invented = admin.password === undefined ? generatePassword() : undefined;
  const password = admin.password ?? invented ?? '';
  const passwordHash = await hashPassword(password, admin.hashCost);

  const made = await runExclusive(database, async (db) => {
    const earlier = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (earlier !== undefined) return false;
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('name', '=', administratorRole)
      .where('builtIn', '=', 1)
      .executeTakeFirstOrThrow();
    const columns = createdBy(null, now);
    const name = 'Administrator';
    const account = {
      ...columns,
      email: admin.email.normalize('NFC'),
      name,
      avatarId: null,
      status: 'active' as const,
      passwordHash,
      mustChangePassword: invented === undefined ? 0 : 1,
      lastLoginAt: null,
      passwordChangedAt: null,
    };
    await insertAccount(db, database.dialect, account, [role.id]);
    const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
    await writeAudit(db, actor, now, [
      { action: 'account.create', entity: { type: 'account', id: columns.id, label: name, version: 1 } },
    ]);
    return true;
  });
  return made ? invented : undefined;
}

/** The reason to refuse a password for the first account, or undefined. */
export function firstPasswordFault(password: string, email: string, productName = ''): string | undefined {
  const parsed = newPassword().safeParse(password);
  return parsed.success
    ? passwordFault(password, { email, name: 'Administrator', productName })
    : parsed.error.issues[0]?.message;
}
