// Serves pictures publicly, with headers that prevent content sniffing. Deleted and replaced pictures are not served, although their
// files are removed later.
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Files } from './storage.disk.ts';
import './usage.ts';

type PicturePath = { Params: { hash: string; file: string } };

/** Adds the route /media/<hash>/<width>.webp. */
export function servePictures(
  app: FastifyInstance,
  { files, database }: { files: Files; database: Pick<Database, 'reads'> },
): void {
  app.get<PicturePath>('/media/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    // Only such names are looked up, so that none can lead out of the storage.
    if (!/^[0-9a-f]{64}$/.test(hash) || !/^\d{1,5}\.webp$/.test(file)) return reply.callNotFound();
    const etag = `"${hash}-${file}"`;
    const medium = await database.reads
      .selectFrom('media')
      .select('id')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (medium === undefined) return reply.callNotFound();
    const found = await files.read(hash, file);
    if (found === undefined) return reply.callNotFound();
    void reply.headers({
      // A hash identifies the content, which never changes.
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      // The public site embeds them.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match']?.includes(etag) === true) {
      found.stream.destroy();
      return reply.code(304).send();
    }
    return reply.headers({ 'content-type': 'image/webp', 'content-length': found.size }).send(found.stream);
  });
}
