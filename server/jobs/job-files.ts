// Files of jobs: what was uploaded, and what can be downloaded. They are stored in the database, so that every process has them.
import type { Kysely } from 'kysely';
import type { Tables } from '../database/database.ts';

/** The file that can be downloaded. */
export const resultFile = 'result';

const pieceBytes = 256 * 1024;

/** Stores a whole file of a job, such as an upload. @public for kinds that take files */
export async function storeFile(
  db: Kysely<Tables>,
  jobId: string,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  for (let position = 0; position * pieceBytes < bytes.length; position += 1) {
    const piece = bytes.subarray(position * pieceBytes, (position + 1) * pieceBytes);
    await addPiece(db, jobId, name, position, piece);
  }
}

export async function addPiece(
  db: Kysely<Tables>,
  jobId: string,
  name: string,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insertInto('recordJobFile').values({ jobId, name, position, bytes }).execute();
}

/** Reads a file piece by piece. */
export async function* readPieces(
  db: Kysely<Tables>,
  jobId: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const piece = await db
      .selectFrom('recordJobFile')
      .select('bytes')
      .where('jobId', '=', jobId)
      .where('name', '=', name)
      .where('position', '=', position)
      .executeTakeFirst();
    if (piece === undefined) return;
    yield piece.bytes;
  }
}
