// Downloads of jobs by link: the refused rows as CSV, and the file that a job wrote.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { jobs as contract } from '../../contract/jobs/jobs.ts';
import { signedQuery, useLink } from '../auth/download-links.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../database/database.ts';
import { mayHaveFile, maySee } from './access.ts';
import { readPieces, resultFile } from './job-files.ts';
import { refusedRows } from './refused-rows.ts';

type Subject = { id: string; what: 'refused' | 'file' };

/** A path that downloads a job's file once, within a minute. */
export async function downloadLink(
  db: Kysely<Tables>,
  subject: Subject,
  by: { who: Caller; now: Date },
): Promise<string> {
  const { id, what } = subject;
  return `/downloads/${id}/${what}?${await signedQuery(db, subjectOf(subject), by)}`;
}

type Download = { Params: { id: string; what: string }; Querystring: Readonly<Record<string, unknown>> };

/** Adds the route of download links. */
export function serveJobFiles(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  // No HEAD route: a link preview or a proxy must not use the link up.
  app.get<Download>('/downloads/:id/:what', { exposeHeadRoute: false }, async (request, reply) => {
    const { id, what } = request.params;
    if (what !== 'refused' && what !== 'file') return reply.callNotFound();
    const job = await database.writes.transaction().execute(async (db) => {
      const who = await useLink(db, subjectOf({ id, what }), request.query, contract.link.right, clock());
      const found = await db.selectFrom('recordJob').selectAll().where('id', '=', id).executeTakeFirst();
      if (who === undefined || found === undefined) return undefined;
      // The right to what the job holds may have been lost since the link was made.
      return (what === 'file' ? mayHaveFile : maySee)(found, who) ? found : undefined;
    });
    if (job === undefined) return reply.callNotFound();
    const { reads } = database;
    const file =
      what === 'refused'
        ? { name: 'refused.csv', type: 'text/csv; charset=utf-8', pieces: refusedRows(reads, id) }
        : { name: job.fileName, type: job.fileType ?? '', pieces: readPieces(reads, id, resultFile) };
    if (file.name === null) return reply.callNotFound();
    return reply
      .headers({
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name.replace(/[^\w.-]/g, '-')}"`,
      })
      .send(Readable.from(file.pieces, { objectMode: false }));
  });
}

function subjectOf({ id, what }: Subject): string {
  return `job.${id}.${what}`;
}
