// A banner as it is typed in its form, whether or not it was ever saved.
import type { SiteBanner } from '../../../contract/delivery/shapes.ts';
import type { BannerSnapshot } from '../../delivery/snapshots.ts';
import type { SiteContext } from './context.ts';
import { siteBannerOf } from './home.ts';

export async function bannerSnapshot(
  context: SiteContext,
  { id, recordId, fields: { target, sponsored, ...fields } }: BannerSnapshot,
  now: Date,
): Promise<SiteBanner> {
  const row = {
    ...fields,
    id: recordId ?? id,
    sponsored: sponsored ? 1 : 0,
    targetKind: target.kind,
    targetId: target.id,
    targetUrl: target.url,
  };
  return (await siteBannerOf(context, [row], now))(row);
}
