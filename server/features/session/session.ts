// Signing in and out, and the caller's own sessions.

import { loginLimits, sessionLimits, twoFactorLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { identityOf } from '../../auth/sessions/sessions.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { login } from './session.login.ts';
import { passkeyLogin, passkeyStart } from './session.passkey.ts';
import { ssoLogin, ssoStart } from './session.sso.ts';

/** Deletes expired rows, to keep these tables small. */
const purge: Job = {
  name: 'purge expired sessions, sign-ins, throttles and remembered requests',
  every: 15 * 60_000,
  run: async ({ database, now }) => {
    const before = (age: number) => new Date(now.getTime() - age).toISOString();
    await database.writes.deleteFrom('session').where('expiresAt', '<=', now.toISOString()).execute();
    await database.writes
      .deleteFrom('session')
      .where('lastSeenAt', '<=', before(sessionLimits.idleMs))
      .execute();
    await database.writes.deleteFrom('ssoFlow').where('expiresAt', '<=', now.toISOString()).execute();
    await database.writes
      .deleteFrom('passkeyChallenge')
      .where('expiresAt', '<=', now.toISOString())
      .execute();
    await database.writes
      .deleteFrom('authenticatorApp')
      .where('confirmedAt', 'is', null)
      .where('begunAt', '<=', before(twoFactorLimits.confirmMs))
      .execute();
    await database.writes
      .deleteFrom('throttle')
      .where('windowStart', '<=', before(24 * 60 * 60_000))
      .where((eb) =>
        eb.or([eb('key', 'not like', 'familiar:%'), eb('windowStart', '<=', before(loginLimits.familiarMs))]),
      )
      .execute();
    await database.writes
      .deleteFrom('request')
      .where('createdAt', '<=', before(24 * 60 * 60_000))
      .execute();
  },
};

export const feature = implement(
  session,
  {
    login: { staged: true, run: login },
    ssoStart: { staged: true, run: ssoStart },
    ssoLogin: { staged: true, run: ssoLogin },
    passkeyStart: { staged: true, run: passkeyStart },
    passkeyLogin: { staged: true, run: passkeyLogin },

    logout: {
      run: async (_input, { db, who, audit }) => {
        await db.deleteFrom('session').where('id', '=', who.sessionId).execute();
        audit({ action: 'session.logout', entity: { type: 'session', id: who.sessionId, label: who.name } });
        return null;
      },
    },

    current: async (_input, { db, who }) => identityOf(db, who),

    list: async (_input, { db, who, now }) => {
      const idleSince = new Date(now.getTime() - sessionLimits.idleMs).toISOString();
      const rows = await db
        .selectFrom('session')
        .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'ip', 'userAgent', 'method'])
        .where('accountId', '=', who.id)
        .where('expiresAt', '>', now.toISOString())
        .where('lastSeenAt', '>', idleSince)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .limit(200)
        .execute();
      return rows.map((row) => ({ ...row, current: row.id === who.sessionId }));
    },

    revoke: {
      check: async (input) => {
        if (Object.keys(input).length > 0)
          return (input.id === undefined) === (input.all === true) ? {} : onlyOne;
        return { id: 'Enter a session id, or all:true for all others' };
      },
      run: async (input, { db, who, audit }) => {
        const own = db.deleteFrom('session').where('accountId', '=', who.id);
        const { id } = input;
        const chosen = id === undefined ? own.where('id', '<>', who.sessionId) : own.where('id', '=', id);
        const { numDeletedRows } = await chosen.executeTakeFirst();
        const ended = Number(numDeletedRows);
        if (id !== undefined && ended === 0) fail('not_found');
        audit({
          action: 'session.revoke',
          entity: { type: 'session', id: id ?? null, label: who.name },
          after: { ended },
        });
        return { ended };
      },
    },
  },
  [purge],
);

const onlyOne = { id: 'Enter either a session id or all:true' };
