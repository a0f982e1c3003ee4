// `npm run unlock -- <email>`: unlocks an account, whether the server is running or not.
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

Resets the counters of failed sign-ins of the account and of all networks.
  --password    sets a one-time password, shown once, which must be changed at the next sign-in
  --two-factor  removes the authenticator app, passkeys and recovery codes
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

/** Undefined for --help. */
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

/** The database of the server's variables. It is not created if it does not exist. */
function location(): DatabaseLocation {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== undefined) return { url: databaseUrl };
  const file = join(dataDir, 'ludex.sqlite');
  if (!existsSync(file)) throw new Error(`DATA_DIR ${dataDir} holds no database`);
  return { file };
}

function report({ name, email, status, factors, oneTimePassword, endedSessions }: Unlocked): string {
  const lines = [
    `${name} (${email}): failed sign-ins reset.`,
    ...(factors.app ? ['Authenticator app removed.'] : []),
    ...(factors.passkeys > 0 ? [`Passkeys removed: ${factors.passkeys}.`] : []),
    ...(endedSessions > 0 ? [`Sessions ended: ${endedSessions}.`] : []),
    ...(status === 'disabled' ? ['The account is still disabled; --enable enables it.'] : []),
    ...(oneTimePassword
      ? [`One-time password: ${oneTimePassword}  (must be changed at the next sign-in)`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
