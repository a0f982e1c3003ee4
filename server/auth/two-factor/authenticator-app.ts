// Authenticator apps: time-based one-time passwords (RFC 6238) as all apps make them: SHA-1, six digits, thirty seconds.
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { twoFactorLimits } from '../../../contract/kit/limits.ts';
import type { Tables } from '../../database/database.ts';
import type { AuthSite } from '../site.ts';

/** Seconds that a code lasts, and how many codes earlier or later a clock may be. */
const period = 30;
const drift = 1;

type Db = Kysely<Tables>;
type App = { secret: string; lastStep: number; usedSteps: string };

/** How many of the codes that were used are remembered. */
const remembered = 50;

/** Makes a key that waits for its first code, in the place of one that waited before. Returns it for the app. */
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
  return { secret, uri: new TOTP({ issuer: productName, label: account.email, secret, period }).toString() };
}

export type Confirmation = 'confirmed' | 'wrong' | 'nothing to confirm';

/** Lets a waiting key count from now on, if a code of it is right. */
export async function confirmApp(
  db: Db,
  { seal }: AuthSite,
  accountId: string,
  code: string,
  now: Date,
): Promise<Confirmation> {
  const since = new Date(now.getTime() - twoFactorLimits.confirm).toISOString();
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
 * Whether a code of the account's app is right. It counts once: neither it nor an earlier one is right again. Codes of a
 * clock that was ahead are no later ones when it has been set right; each of them still counts once.
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
    // Closed anew, so that a key that the server has been given since is used.
    .set({ ...used(app, step), secret: seal.close(secret, accountId) })
    .where('accountId', '=', accountId)
    // Of two who send one at once one is first.
    .where('usedSteps', '=', app.usedSteps)
    .where('lastStep', '=', app.lastStep)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Turns the app off. Returns whether there was one. */
export async function removeApp(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticatorApp')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The number of the thirty seconds that a code belongs to; undefined where it is wrong or was used. */
function stepOf(app: App, code: string, now: Date): number | undefined {
  const { secret } = app;
  if (secret === '') return undefined;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period }).validate({ token: code, timestamp, window: drift });
  if (delta === null) return undefined;
  const current = Math.floor(timestamp / 1000 / period);
  const step = current + delta;
  return stepsOf(app).some((one) => one >= step && one <= current + drift) ? undefined : step;
}

/** What is remembered of an app when a code of it was used. */
function used(app: App, step: number): Pick<App, 'lastStep' | 'usedSteps'> {
  return { lastStep: step, usedSteps: JSON.stringify([...stepsOf(app), step].slice(-remembered)) };
}

/** The release before has noted the latest alone. */
function stepsOf({ lastStep, usedSteps }: App): number[] {
  const steps = z.array(z.int()).parse(JSON.parse(usedSteps));
  return steps.includes(lastStep) ? steps : [...steps, lastStep];
}
