// GET /v1/preview: a page as it would be shown, in any status, by a signed link.
import { sql } from 'kysely';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import { readWithChange } from '../../changes/preview.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import { previewed } from '../../delivery/previews.ts';
import { findSnapshot, type Snapshot } from '../../delivery/snapshots.ts';
import { articleSnapshot } from './article-snapshot.ts';
import { articlePageOf } from './articles.ts';
import { bannerSnapshot } from './banner-snapshot.ts';
import { collectionSnapshot } from './collection-snapshot.ts';
import type { SiteContext } from './context.ts';
import { gamePageOf } from './game.ts';
import { gameSnapshot } from './game-snapshot.ts';

type Preview = typeof site.preview;
// No cache keeps replies of previews, so that none is purged.
const notFound: Absent = { status: 404, keys: [] };
const gone: Absent = { status: 410, keys: [] };

export async function preview(
  context: SiteContext,
  { token }: SiteInput<Preview>,
  now: Date,
): Promise<Answer<SiteOutput<Preview>> | Absent> {
  const { reads } = context.database;
  const snapshot = await findSnapshot(reads, token, now);
  if (snapshot === 'expired') return gone;
  if (snapshot !== undefined) return { keys: [], body: await typedIn(context, snapshot, now) };
  const found = await previewed(reads, token, now);
  if (found === undefined) return notFound;
  if (found === 'expired') return gone;
  const { kind, id } = found;
  const table = sql.table(kind === 'game' ? 'listing' : 'article');
  const { rows } = await sql<{ seq: number }>`select "seq" from ${table} where "id" = ${id}`.execute(reads);
  const seq = rows[0]?.seq;
  if (seq === undefined) return gone;
  if (kind === 'game') {
    const page = await readWithChange(context.database, { type: 'gameListing', id }, now, (db) =>
      gamePageOf(context.through(db), seq),
    );
    return page === undefined ? gone : { keys: [], body: { kind, page: page.body } };
  }
  const page = await readWithChange(context.database, { type: 'article', id }, now, (db) =>
    articlePageOf(context.through(db), seq, now),
  );
  return page === undefined ? gone : { keys: [], body: { kind, page: page.body } };
}

async function typedIn(context: SiteContext, snapshot: Snapshot, now: Date): Promise<SiteOutput<Preview>> {
  switch (snapshot.type) {
    case 'gameListing':
      return { kind: 'game', page: await gameSnapshot(context, snapshot, now) };
    case 'article':
      return { kind: 'article', page: await articleSnapshot(context, snapshot, now) };
    case 'banner':
      return { kind: 'banner', page: await bannerSnapshot(context, snapshot, now) };
    case 'collection':
      return { kind: 'collection', page: await collectionSnapshot(context, snapshot, now) };
  }
}
