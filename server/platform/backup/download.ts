// Backups on their way to a browser: by a link that was made for it, and is soon worth nothing.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../db/db.ts';
import { isSigned, sign } from '../signing.ts';
import type { Backups } from './backups.ts';

/** Milliseconds within which a download has to begin. */
const lasts = 60_000;

/** The path by which a backup can be downloaded within a minute. */
export async function downloadLink(db: Kysely<Tables>, name: string, now: Date): Promise<string> {
  const until = now.getTime() + lasts;
  return `/backups/${name}?until=${until}&sign=${await sign(db, textOf(name, String(until)))}`;
}

type Download = { Params: { name: string }; Querystring: { until?: unknown; sign?: unknown } };

/** Answers the links. */
export function serveDownloads(
  app: FastifyInstance,
  platform: { database: Database; clock: Clock; backups: Backups },
): void {
  const { database, clock, backups } = platform;
  app.get<Download>('/backups/:name', async (request, reply) => {
    const { name } = request.params;
    const { until, sign: given } = request.query;
    if (typeof until !== 'string' || typeof given !== 'string') return reply.callNotFound();
    const early = Number(until) > clock().getTime();
    if (!early || !(await isSigned(database.reads, textOf(name, until), given))) return reply.callNotFound();
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

function textOf(name: string, until: string): string {
  return `backup.${name}.${until}`;
}
