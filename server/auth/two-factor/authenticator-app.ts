// Authenticator apps: TOTP (RFC 6238) with the parameters that all apps support: SHA-1, six digits, 30 seconds.
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { twoFactorLimits } from '../../../contract/kit/limits.ts';
import type { Tables } from '../../database/database.ts';
import type { AuthSite } from '../site.ts';

const periodSeconds = 30;
/** Accepted clock drift, in periods. */
const maxDriftSteps = 1;

type Db = Kysely<Tables>;
type App = { secret: string; lastStep: number; usedSteps: string };

/** Used codes that are stored per account. */
const maxUsedSteps = 50;

/** Creates an unconfirmed key, which replaces an earlier unconfirmed one. */
export async function beginApp(
  db: Db,
  { productName, seal }: AuthSite,
  account: { id: string; email: string },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const app = {
    accountId: account.id,
    secret: seal.close(secret, account.id),
    begunAt: now.toISOString(),
    confirmedAt: null,
    lastStep: 0,
    usedSteps: '[]',
  };
  await db
    .insertInto('authenticatorApp')
    .values(app)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(app).where('authenticatorApp.confirmedAt', 'is', null),
    )
    .execute();
  return {
    secret,
    uri: new TOTP({ issuer: productName, label: account.email, secret, period: periodSeconds }).toString(),
  };
}

export type Confirmation = 'confirmed' | 'wrong' | 'nothing to confirm';

/** Confirms a key with its first code. */
export async function confirmApp(
  db: Db,
  { seal }: AuthSite,
  accountId: string,
  code: string,
  now: Date,
): Promise<Confirmation> {
  const since = new Date(now.getTime() - twoFactorLimits.confirmMs).toISOString();
  const app = await db
    .selectFrom('authenticatorApp')
    .select(['secret', 'lastStep', 'usedSteps'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .where('begunAt', '>', since)
    .executeTakeFirst();
  if (app === undefined) return 'nothing to confirm';
  const step = stepOf({ ...app, secret: seal.open(app.secret, accountId) ?? '' }, code, now);
  if (step === undefined) return 'wrong';
  await db
    .updateTable('authenticatorApp')
    .set({ confirmedAt: now.toISOString(), ...used(app, step) })
    .where('accountId', '=', accountId)
    .execute();
  return 'confirmed';
}

/**
 * Verifies and consumes a code: neither it nor an earlier one is accepted again. Codes used while the server's clock was ahead do
 * not block later ones after the clock was set back, but stay used.
 */
export async function useAppCode(
  db: Db,
  { seal }: AuthSite,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticatorApp')
    .select(['secret', 'lastStep', 'usedSteps'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  const secret = app && seal.open(app.secret, accountId);
  if (app === undefined || secret === undefined) return false;
  const step = stepOf({ ...app, secret }, code, now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('authenticatorApp')
    // Encrypted again, so that a SECRET_KEY set since then takes effect.
    .set({ ...used(app, step), secret: seal.close(secret, accountId) })
    .where('accountId', '=', accountId)
    // Of two concurrent requests with the same code only one succeeds.
    .where('usedSteps', '=', app.usedSteps)
    .where('lastStep', '=', app.lastStep)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the app. Returns false if there was none. */
export async function removeApp(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticatorApp')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The time step of a code; undefined if it is wrong or was used. */
function stepOf(app: App, code: string, now: Date): number | undefined {
  const { secret } = app;
  if (secret === '') return undefined;
  const timestamp = now.getTime();
  const totp = new TOTP({ secret, period: periodSeconds });
  const delta = totp.validate({ token: code, timestamp, window: maxDriftSteps });
  if (delta === null) return undefined;
  const current = Math.floor(timestamp / 1000 / periodSeconds);
  const step = current + delta;
  return stepsOf(app).some((one) => one >= step && one <= current + maxDriftSteps) ? undefined : step;
}

/** Columns that record a used code. */
function used(app: App, step: number): Pick<App, 'lastStep' | 'usedSteps'> {
  return { lastStep: step, usedSteps: JSON.stringify([...stepsOf(app), step].slice(-maxUsedSteps)) };
}

/** The previous release writes `lastStep` only. */
function stepsOf({ lastStep, usedSteps }: App): number[] {
  const steps = z.array(z.int()).parse(JSON.parse(usedSteps));
  return steps.includes(lastStep) ? steps : [...steps, lastStep];
}
