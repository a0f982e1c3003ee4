// Links that download something once: signed, valid for a minute, and only while their maker may still make them.
import { type Kysely, sql } from 'kysely';
import type { Access } from '../../contract/kit/calls.ts';
import type { Tables } from '../database/database.ts';
import { actingMaker } from './link-maker.ts';
import { type Caller, mayCall } from './sessions/sessions.ts';
import { isSigned, sign } from './signing.ts';

/** The download must start within this time. */
const validMs = 60_000;

/** The query of a link to `subject`, such as `backup.<name>`. */
export async function signedQuery(
  db: Kysely<Tables>,
  subject: string,
  { who, now }: { who: Caller; now: Date },
): Promise<URLSearchParams> {
  const until = String(now.getTime() + validMs);
  const maker: [string, string] =
    who.apiToken === null ? ['session', who.sessionId] : ['apiToken', who.apiToken.id];
  const signature = await sign(db, textOf(subject, until, maker));
  return new URLSearchParams([['until', until], maker, ['sign', signature]]);
}

/** The maker of a valid link, at its first use. Call it in a transaction. */
export async function useLink(
  db: Kysely<Tables>,
  subject: string,
  query: Readonly<Record<string, unknown>>,
  right: Access,
  now: Date,
): Promise<Caller | undefined> {
  const { until, session, apiToken, sign: signature } = query;
  const maker: [string, unknown] = session === undefined ? ['apiToken', apiToken] : ['session', session];
  const [name, id] = maker;
  if (typeof until !== 'string' || typeof id !== 'string' || typeof signature !== 'string') return undefined;
  if (!(Number(until) > now.getTime())) return undefined;
  if (!(await isSigned(db, textOf(subject, until, [name, id]), signature))) return undefined;
  const who = await actingMaker(db, name === 'session' ? { sessionId: id } : { apiTokenId: id }, now);
  if (who === undefined || (right !== 'anyone' && !mayCall(who.roles, right))) return undefined;
  return (await isFirstUse(db, signature, now)) ? who : undefined;
}

/** Records the use of a link in the table of throttle counters, whose old rows are deleted by its own job. */
async function isFirstUse(db: Kysely<Tables>, signature: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into "throttle" ("key", "windowStart", "count") values (${`download:${signature}`}, ${now.toISOString()}, 1)
    on conflict ("key") do nothing returning "key"`.execute(db);
  return rows.length === 1;
}

function textOf(subject: string, until: string, [name, id]: [string, string]): string {
  return `${subject}.${until}.${name}.${id}`;
}
