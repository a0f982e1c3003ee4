// Cells of pictures that hold URLs instead of ids.
import type { Kysely } from 'kysely';
import type { Find, Reference } from '../../contract/exchange/cells.ts';
import type { ImportType } from '../../contract/import/import.ts';
import { importFileLimits } from '../../contract/import/limits.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import type { Tables } from '../database/database.ts';
import type { PartContext } from '../jobs/kind.ts';
import { type Exceptions, isException, urlFault } from '../outbound/guard.ts';
import { type MappedCell, referencesIn } from './convert.ts';

declare module '../database/database.ts' {
  interface Tables {
    /** What became of a picture by URL: the picture, or why there is none. */
    importPicture: { jobId: string; url: string; mediaId: string | null; fault: string | null };
  }
}

/** True for a cell's text that is a URL and not an id. */
export function isPictureUrl({ type, text }: Reference): boolean {
  return type === 'media' && /^[a-z][a-z\d+.-]*:/i.test(text);
}

/** The URLs in the picture cells of a row, with the paths of their fields. */
export function pictureUrlsIn(
  type: ImportType,
  cells: readonly MappedCell[],
): { path: string; url: string }[] {
  return cells.flatMap((cell) =>
    referencesIn(type, [cell])
      .filter(isPictureUrl)
      .map(({ text }) => ({ path: cell.path, url: text })),
  );
}

/** Why a URL is not one of a picture, by its text alone. Plain http is for hosts of OUTBOUND_ALLOW. */
export function pictureUrlFault(text: string, exceptions: Exceptions): string | null {
  if (text.length > importFileLimits.pictureUrlLength)
    return `A URL may have ${importFileLimits.pictureUrlLength} characters`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !(url.protocol === 'https:' || isException(url, exceptions)))
    return 'Enter the id of a picture, or a URL such as https://example.com/picture.png';
  return urlFault(url, exceptions);
}

/** Finds pictures by URL. A check, which downloads nothing, finds the URL itself. */
export async function findPictures(
  all: readonly Reference[],
  { db, job, who, isCheck, outboundAllow }: PartContext,
): Promise<Find> {
  const urls = all.filter(isPictureUrl).map(({ text }) => text);
  if (urls.length > 0 && !hasRight(who.roles, 'media.upload'))
    return () => ({ fault: 'You may not upload pictures' });
  const downloaded = isCheck ? new Map() : await findDownloaded(db, job.id, urls);
  return ({ text }) => {
    const fault = pictureUrlFault(text, outboundAllow);
    if (fault !== null) return { fault };
    return isCheck ? { id: text } : downloaded.get(text);
  };
}

/** The pictures that a job has downloaded from these URLs. */
export async function findDownloaded(
  db: Kysely<Tables>,
  jobId: string,
  urls: readonly string[],
): Promise<Map<string, NonNullable<ReturnType<Find>>>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom('importPicture')
    .select(['url', 'mediaId', 'fault'])
    .where('jobId', '=', jobId)
    .where('url', 'in', [...new Set(urls)])
    .execute();
  return new Map(
    rows.map(({ url, mediaId, fault }) => [
      url,
      mediaId === null ? { fault: fault ?? 'Not found' } : { id: mediaId },
    ]),
  );
}
