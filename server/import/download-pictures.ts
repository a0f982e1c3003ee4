// Downloads the pictures of some rows of an import, each URL once per job, and adds them to the library.
import type { ImportType } from '../../contract/import/import.ts';
import { pictureLimits } from '../../contract/kit/limits.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { CallError } from '../errors.ts';
import type { AheadContext } from '../jobs/kind.ts';
import { storePicture } from '../media/store-picture.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import type { MappedCell } from './convert.ts';
import { findDownloaded, pictureUrlsIn } from './picture-urls.ts';

/** Downloads at once, each in memory. */
const concurrency = 4;
/** Limit of one download. */
const timeoutMs = 20_000;

type LabelledRow = { label: string | null; cells: readonly MappedCell[] };
type Wanted = { url: string; alt: string | null };

export async function downloadPictures(
  type: ImportType,
  rows: readonly LabelledRow[],
  context: AheadContext,
): Promise<void> {
  const { job, db } = context;
  const wanted = wantedIn(type, rows);
  // The rows are refused by their part.
  if (wanted.size === 0 || !hasRight(context.who.roles, 'media.upload')) return;
  const known = await findDownloaded(db, job.id, [...wanted.keys()]);
  const left = [...wanted.values()].filter(({ url }) => !known.has(url)).values();
  const failed = new AbortController();
  const signal = AbortSignal.any([context.signal, failed.signal]);
  const worker = async () => {
    try {
      for (const one of left) {
        signal.throwIfAborted();
        await download(one, { ...context, signal });
      }
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const failure = workers.find((one) => one.status === 'rejected');
  if (failure !== undefined) throw failed.signal.reason ?? failure.reason;
}

/** Each URL once. The alt text is of the first row that needs one. */
function wantedIn(type: ImportType, rows: readonly LabelledRow[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { label, cells } of rows)
    for (const { path, url } of pictureUrlsIn(type, cells)) {
      const alt = wanted.get(url)?.alt ?? altText(path, label);
      wanted.set(url, { url, alt });
    }
  return wanted;
}

/** Logos and covers need an alt text, and the file has none. */
function altText(path: string, label: string | null): string | null {
  const kind = ({ logoId: 'logo', coverId: 'cover' } as Readonly<Record<string, string>>)[path];
  return kind === undefined || label === null ? null : `${label.slice(0, 120)} ${kind}`;
}

/** Notes the picture, or why there is none. */
async function download({ url, alt }: Wanted, context: AheadContext): Promise<void> {
  const row = { jobId: context.job.id, url, mediaId: null, fault: null };
  const found = await stored(url, alt, context);
  await context.transaction(async (db) => {
    await db
      .insertInto('importPicture')
      .values({ ...row, ...found })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function stored(
  url: string,
  alt: string | null,
  context: AheadContext,
): Promise<{ mediaId: string } | { fault: string }> {
  const { outbound, signal } = context;
  try {
    const request = { url, accept: 'image/*', maxBytes: pictureLimits.bytes, timeoutMs, signal };
    const { status, bytes } = await outbound(request);
    if (status !== 200) return { fault: `The server replied with ${status}` };
    const { id } = await storePicture(context, { bytes, fileName: fileNameIn(url), alt });
    return { mediaId: id };
  } catch (error) {
    if (error instanceof OutboundError || isUnfit(error)) return { fault: error.message };
    throw error;
  }
}

/** The file is no picture, or too large. Other errors, such as a full disk, interrupt the job. */
function isUnfit(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    (error.code === 'unsupported_media_type' || error.code === 'payload_too_large')
  );
}

function fileNameIn(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
