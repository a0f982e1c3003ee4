// The second factors of accounts: counted, listed and removed. Each kind has its own file.
import { type Kysely, sql } from 'kysely';
import type { Account } from '../../../contract/accounts/accounts.ts';
import type { SecondFactor } from '../../../contract/session/session.ts';
import type { Tables } from '../../database/database.ts';
import '../tables.ts';

export type Factors = Account['twoFactor'];

/** The second factors of several accounts, in one query. */
export async function factorsOf(
  db: Kysely<Tables>,
  accountIds: readonly string[],
): Promise<Map<string, Factors>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .where('account.id', 'in', accountIds)
    .select((eb) => [
      'account.id',
      eb
        .selectFrom('authenticatorApp')
        .whereRef('authenticatorApp.accountId', '=', 'account.id')
        .where('confirmedAt', 'is not', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('apps'),
      eb
        .selectFrom('passkey')
        .whereRef('passkey.accountId', '=', 'account.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('passkeys'),
      eb
        .selectFrom('recoveryCode')
        .whereRef('recoveryCode.accountId', '=', 'account.id')
        .where('usedAt', 'is', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('recoveryCodes'),
    ])
    .execute();
  return new Map(
    rows.map(({ id, apps, passkeys, recoveryCodes }) => [
      id,
      { app: Number(apps) > 0, passkeys: Number(passkeys), recoveryCodes: Number(recoveryCodes) },
    ]),
  );
}

export async function factorsOfOne(db: Kysely<Tables>, accountId: string): Promise<Factors> {
  return (await factorsOf(db, [accountId])).get(accountId) ?? noFactors;
}

export const noFactors: Factors = { app: false, passkeys: 0, recoveryCodes: 0 };

/** True if the account needs more than its password. */
export function isProtected({ app, passkeys }: Factors): boolean {
  return app || passkeys > 0;
}

/** The same as a column of queries on "account": 1 or 0. */
export const hasFactor = sql<number>`case
  when exists (select 1 from "authenticatorApp" where "accountId" = "account"."id" and "confirmedAt" is not null)
    or exists (select 1 from "passkey" where "accountId" = "account"."id")
  then 1 else 0 end`;

/** The second factors that the account can sign in with. */
export function methodsOf({ app, passkeys, recoveryCodes }: Factors): SecondFactor[] {
  return [
    ...(app ? (['app'] as const) : []),
    ...(recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ];
}

/** Removes all second factors of an account. */
export async function removeFactors(db: Kysely<Tables>, accountId: string): Promise<void> {
  for (const table of ['authenticatorApp', 'passkey', 'recoveryCode'] as const)
    await db.deleteFrom(table).where('accountId', '=', accountId).execute();
}

/** Deletes the recovery codes if no app and no passkey is left. Returns true in that case. */
export async function settleFactors(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const last = !isProtected(await factorsOfOne(db, accountId));
  if (last) await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  return last;
}
