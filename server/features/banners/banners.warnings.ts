// Warnings about a banner: too many active banners in its placement, or a target that is not public. They never block a save.
import type { Kysely } from 'kysely';
import type { banners } from '../../../contract/banners/banners.ts';
import type { BannerWarning, BannerWarnings } from '../../../contract/banners/fields.ts';
import { shownAtOnce } from '../../../contract/banners/values.ts';
import { intervals, marked, type Windowed } from '../../../contract/banners/windows.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { Tables } from '../../database/database.ts';
import type { ReadContext } from '../../http/feature.ts';
import { type Viewer, visibleName } from '../../records/visible-names.ts';
import type { StoredBanner } from './banners.table.ts';
import { targetsOf, targetWarning } from './banners.targets.ts';

type Ask = typeof banners.warnings;

/** Warnings that saving these fields would cause. */
export async function warningsOf(
  { id = '', target, ...typed }: Input<Ask>,
  { db, now, who }: ReadContext<Ask>,
): Promise<BannerWarnings> {
  const saved = await db.selectFrom('banner').select('status').where('id', '=', id).executeTakeFirst();
  const leading = { targetKind: target.kind, targetId: target.id };
  const banner = { id, status: saved?.status ?? 'draft', ...typed, ...leading };
  const targets = await targetsOf(db, [leading], { now, who });
  return {
    targetWarning: targetWarning(banner, targets.get(target.id ?? ''), now),
    warnings: await bannerWarnings(db, banner, { now, who }),
  };
}

/** Banners read per window; more than any placement can use. */
const maxBanners = 200;

/**
 * Warnings about a banner's window from `now` on. A draft counts as published; a banner without a start, or an archived
 * one, is never active.
 */
export async function bannerWarnings(
  db: Kysely<Tables>,
  banner: Pick<StoredBanner, 'id' | 'placement' | 'status' | 'publishAt' | 'unpublishAt'>,
  { now, who }: { now: Date; who: Viewer },
): Promise<BannerWarning[]> {
  const { id, placement, status, publishAt, unpublishAt } = banner;
  if (publishAt === null || status === 'archived') return [];
  const at = now.toISOString();
  const from = publishAt > at ? publishAt : at;
  if (unpublishAt !== null && unpublishAt <= from) return [];
  const others = await activeBetween(db, { id, placement }, from, unpublishAt);
  const shows = shownAtOnce[placement];
  const runs = marked(intervals(others, from, unpublishAt), ({ active }) =>
    active.length >= shows ? 'full' : undefined,
  );
  const [first] = runs;
  if (first === undefined) return [];
  const highest = Math.max(...intervals(others, from, unpublishAt).map(({ active }) => active.length));
  const named = new Map(runs.flatMap(({ active }) => active.map((other) => [other.id, other.name])));
  return [
    {
      path: 'publishAt',
      text: `${highest + 1} banners are active at once here; this placement shows ${shows}`,
      from: first.from,
      to: first.to,
      banners: [...named].map(([other, name]) => ({ id: other, name: visibleName(who, 'banner', name) })),
    },
  ];
}

/** Other banners of the placement that are public at some time in the interval. */
async function activeBetween(
  db: Kysely<Tables>,
  { id, placement }: Pick<StoredBanner, 'id' | 'placement'>,
  from: string,
  to: string | null,
): Promise<(Windowed & { id: string; name: string })[]> {
  let query = db
    .selectFrom('banner')
    .select(['id', 'name', 'publishAt', 'unpublishAt'])
    .where('placement', '=', placement)
    .where('status', 'in', ['published', 'scheduled'])
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('unpublishAt', 'is', null), eb('unpublishAt', '>', from)]));
  if (to !== null) query = query.where('publishAt', '<', to);
  const rows = await query.orderBy('priority').orderBy('id').limit(maxBanners).execute();
  return rows.flatMap(({ publishAt, ...row }) => (publishAt === null ? [] : [{ ...row, publishAt }]));
}
