// Schedules an entry of the calendar for another time, by the call of its kind.
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type CalendarEntry, releases } from '../../../contract/releases/releases.ts';
import { call } from '../../data/client.ts';

type Versions = Pick<CalendarEntry, 'version' | 'changeVersion'>;

/** The versions that it has then. */
export async function send(
  { kind, type, id, version, changeVersion }: CalendarEntry,
  at: string,
): Promise<Versions> {
  // Only releases have no type.
  if (type === null) {
    const moved = await call(releases.schedule, { id, version, at });
    return { version: moved.version, changeVersion };
  }
  const calls = callsOf[type];
  if (kind === 'change') {
    const target = { id, version, changeVersion: changeVersion ?? 0 };
    const moved = await call(calls.changeStatus, { ...target, state: 'scheduled', applyAt: at });
    return { version: moved.version, changeVersion: moved.change?.version ?? null };
  }
  const moved = await call(calls.status, { id, version, status: 'scheduled', publishAt: at });
  return { version: moved.version, changeVersion };
}

const callsOf = { gameListing: listings, article: articles, banner: banners, collection: collections };
