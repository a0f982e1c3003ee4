// Backup downloads by link: signed, valid once within a minute, and only while its maker may still make one.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { backups as contract } from '../../contract/backups/backups.ts';
import { mayAct } from '../auth/link-maker.ts';
import { isSigned, sign } from '../auth/signing.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../database/database.ts';
import type { Backups } from './backups.ts';

/** The download must start within this time. */
const validMs = 60_000;

/** A path that downloads a backup once, within a minute, while the session that made it is valid. */
export async function downloadLink(
  db: Kysely<Tables>,
  name: string,
  sessionId: string,
  now: Date,
): Promise<string> {
  const until = String(now.getTime() + validMs);
  const signature = await sign(db, textOf(name, until, sessionId));
  return `/backups/${name}?${new URLSearchParams({ until, session: sessionId, sign: signature })}`;
}

type Download = {
  Params: { name: string };
  Querystring: { until?: unknown; session?: unknown; sign?: unknown };
};

/** Adds the route of download links. */
export function serveDownloads(
  app: FastifyInstance,
  platform: { database: Database; clock: Clock; backups: Backups },
): void {
  const { database, clock, backups } = platform;
  // No HEAD route: a link preview or a proxy must not use the link up.
  app.get<Download>('/backups/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const { name } = request.params;
    const { until, session, sign: signature } = request.query;
    if (typeof until !== 'string' || typeof session !== 'string' || typeof signature !== 'string')
      return reply.callNotFound();
    const now = clock();
    if (!(Number(until) > now.getTime())) return reply.callNotFound();
    if (!(await isSigned(database.reads, textOf(name, until, session), signature)))
      return reply.callNotFound();
    const path = await backups.pathOf(name);
    const { size } = await stat(path);
    const isAllowed = await database.writes
      .transaction()
      .execute(
        async (db) =>
          (await mayAct(db, { sessionId: session }, contract.link.right, now)) &&
          (await isFirstUse(db, signature, now)),
      );
    if (!isAllowed) return reply.callNotFound();
    return reply
      .headers({
        'content-type': 'application/x-tar',
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(createReadStream(path));
  });
}

/** Records the use of a link in the table of throttle counters, whose old rows are deleted by its own job. */
async function isFirstUse(db: Kysely<Tables>, signature: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into "throttle" ("key", "windowStart", "count") values (${`backup:${signature}`}, ${now.toISOString()}, 1)
    on conflict ("key") do nothing returning "key"`.execute(db);
  return rows.length === 1;
}

function textOf(name: string, until: string, sessionId: string): string {
  return `backup.${name}.${until}.${sessionId}`;
}
