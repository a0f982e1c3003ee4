// The callback of single sign-on. Redirects to the login page with a failure, or with a handle that only works together with
// the verifier kept by the browser.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { type SsoFailure, ssoCallbackPath } from '../../../contract/session/single-sign-on.ts';
import { writeAudit } from '../../audit/audit.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tables } from '../../database/database.ts';
import { accountKey } from '../sessions/account-key.ts';
import { answerFlow, flowOf } from './flow.ts';
import type { Oidc, OidcPerson } from './oidc.ts';

type Site = { database: Database; clock: Clock; oidc: Oidc; basePath: string };

export function serveSsoCallback(app: FastifyInstance, site: Site): void {
  const { database, clock, oidc, basePath } = site;
  app.get(ssoCallbackPath, async (request, reply) => {
    const back = (query: Record<string, string>) => toLogin(reply, basePath, query);
    const failed = (failure: SsoFailure) => back({ failure });
    const query = request.url.split('?')[1] ?? '';
    const state = new URLSearchParams(query).get('state') ?? '';
    const now = clock();
    const flow = await flowOf(database.reads, state, now);
    if (flow === undefined) return failed('expired');
    const person = await oidc.finish(query, { ...flow, state }).catch((error: unknown) => {
      request.log.warn({ err: error }, 'single sign-on failed');
      return undefined;
    });
    if (person === undefined) return failed('refused');
    const outcome = await database.writes
      .transaction()
      .execute(async (db): Promise<SsoFailure | { handle: string }> => {
        const account = await accountOf(db, person, now);
        if (typeof account === 'string') {
          const actor = {
            actorId: null,
            actorName: '',
            sessionId: null,
            ip: request.ip,
            traceId: request.id,
          };
          const entity = { type: 'account', id: null, label: null };
          await writeAudit(db, actor, now, [{ action: 'session.ssoLogin', entity, result: 'failed' }]);
          return account;
        }
        const handle = await answerFlow(db, state, account.id, now);
        return handle === undefined ? 'expired' : { handle };
      });
    return typeof outcome === 'string' ? failed(outcome) : back(outcome);
  });
}

function toLogin(reply: FastifyReply, basePath: string, query: Record<string, string>) {
  return reply.redirect(`${basePath}user/login?${new URLSearchParams(query)}`, 303);
}

/**
 * The account linked to this identity. An existing account with the same e-mail is linked now if the provider has verified the
 * e-mail and the account has no other identity of this provider.
 */
async function accountOf(
  db: Kysely<Tables>,
  { issuer, subject, email }: OidcPerson,
  now: Date,
): Promise<{ id: string } | SsoFailure> {
  const linked = await db
    .selectFrom('accountLink')
    .innerJoin('account', 'account.id', 'accountLink.accountId')
    .select(['account.id', 'account.status'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked !== undefined) return linked.status === 'active' ? linked : 'unknownAccount';
  if (email === undefined) return 'unverifiedEmail';
  const invited = await db
    .selectFrom('account')
    .select(['id', 'status'])
    .where('emailKey', '=', accountKey(email))
    .executeTakeFirst();
  if (invited?.status !== 'active') return 'unknownAccount';
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accountLink')
    .values({ issuer, subject, accountId: invited.id, linkedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? invited : 'unknownAccount';
}
