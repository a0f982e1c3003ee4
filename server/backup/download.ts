// Backup downloads by link: signed, valid once within a minute, and only while its maker may still make one.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { backups as contract } from '../../contract/backups/backups.ts';
import { signedQuery, useLink } from '../auth/download-links.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../database/database.ts';
import type { Backups } from './backups.ts';

/** A path that downloads a backup once, within a minute, while the session that made it is valid. */
export async function downloadLink(
  db: Kysely<Tables>,
  name: string,
  by: { who: Caller; now: Date },
): Promise<string> {
  return `/backups/${name}?${await signedQuery(db, subjectOf(name), by)}`;
}

type Download = { Params: { name: string }; Querystring: Readonly<Record<string, unknown>> };

/** Adds the route of download links. */
export function serveDownloads(
  app: FastifyInstance,
  platform: { database: Database; clock: Clock; backups: Backups },
): void {
  const { database, clock, backups } = platform;
  // No HEAD route: a link preview or a proxy must not use the link up.
  app.get<Download>('/backups/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const { name } = request.params;
    const maker = await database.writes
      .transaction()
      .execute((db) => useLink(db, subjectOf(name), request.query, contract.link.right, clock()));
    if (maker === undefined) return reply.callNotFound();
    const path = await backups.pathOf(name);
    const { size } = await stat(path);
    return reply
      .headers({
        'content-type': 'application/x-tar',
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(createReadStream(path));
  });
}

function subjectOf(name: string): string {
  return `backup.${name}`;
}
