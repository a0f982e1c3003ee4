// `npm run unlock -- <email>`: lets an account in again that nobody else can, with the server running or stopped.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultHashCost } from '../auth/passwords/passwords.ts';
import { type Unlocked, type Unlocking, unlockAccount } from '../auth/unlock.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type DatabaseLocation, openDatabase } from '../database/database.ts';
import { createPrivately } from '../private-files.ts';

const usage = `npm run unlock -- <email> [--password] [--two-factor] [--enable]

Forgets failed sign-ins, so that the account and every network have all attempts again.
  --password    gives a one-time password, shown once and to be changed at the next sign-in
  --two-factor  takes the authenticator app, the passkeys and the recovery codes away
  --enable      enables the account if it was disabled
`;

createPrivately();
try {
  const unlocking = readArguments();
  process.stdout.write(unlocking === undefined ? usage : report(await unlock(unlocking)));
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Undefined where help is wanted. */
function readArguments(): Unlocking | undefined {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { password: flag, 'two-factor': flag, enable: flag, help: flag },
  });
  if (values.help) return undefined;
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0) throw new Error(`name one account by its e-mail\n\n${usage}`);
  return { email, password: values.password, twoFactor: values['two-factor'], enable: values.enable };
}

async function unlock(unlocking: Unlocking): Promise<Unlocked> {
  const database = await openDatabase(location());
  try {
    const about = { now: systemClock(), hashCost: defaultHashCost };
    const unlocked = await unlockAccount(database, unlocking, about).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const upgrade = /no such (table|column)|does not exist/.test(reason);
      const text = upgrade ? 'the database is older than this program; start the server once' : reason;
      throw new Error(text, { cause });
    });
    if (unlocked === undefined) throw new Error(`there is no account ${unlocking.email}`);
    return unlocked;
  } finally {
    await database.close();
  }
}

/** Of the database that the server with these variables uses. It is not made where there is none. */
function location(): DatabaseLocation {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== undefined) return { url: databaseUrl };
  const file = join(dataDir, 'ludex.sqlite');
  if (!existsSync(file)) throw new Error(`DATA_DIR ${dataDir} holds no database`);
  return { file };
}

function report({ name, email, status, factors, oneTimePassword, endedSessions }: Unlocked): string {
  const lines = [
    `${name} (${email}): failed sign-ins are forgotten.`,
    ...(factors.app ? ['The authenticator app is taken away.'] : []),
    ...(factors.passkeys > 0 ? [`Passkeys taken away: ${factors.passkeys}.`] : []),
    ...(endedSessions > 0 ? [`Sessions ended: ${endedSessions}.`] : []),
    ...(status === 'disabled' ? ['The account is disabled and stays so; --enable enables it.'] : []),
    ...(oneTimePassword
      ? [`One-time password: ${oneTimePassword}  (to be changed at the next sign-in)`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
