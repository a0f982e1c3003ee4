// Banners in the database and in replies.
import type { Generated, Kysely, Selectable } from 'kysely';
import {
  type Banner,
  type BannerFields,
  type BannerRow,
  bannerFields,
} from '../../../contract/banners/fields.ts';
import { bannerState } from '../../../contract/banners/rules.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { shownChange } from '../../changes/table.ts';
import type { Tables } from '../../database/database.ts';
import { peopleAndTasks } from '../../desk/tasks.ts';
import { fail } from '../../errors.ts';
import { picturesOf } from '../../media/usage.ts';
import type { LifecycleColumns } from '../../records/lifecycle-kinds.ts';
import { type RecordColumns, toRecordFields } from '../../records/records.ts';
import type { Viewer } from '../../records/visible-names.ts';
import { targetsOf, targetWarning } from './banners.targets.ts';
import { bannerWarnings } from './banners.warnings.ts';

type Stored = Omit<BannerFields, 'target' | 'decorative' | 'sponsored'>;

export interface BannerTable extends RecordColumns, Stored, LifecycleColumns {
  seq: Generated<number>;
  /** Folded name, for sorting and search. */
  nameKey: string;
  /** Position within the placement; lower comes first. */
  priority: number;
  decorative: number;
  sponsored: number;
  targetKind: BannerFields['target']['kind'];
  /** Id of a record. Not a foreign key, as the table depends on the kind. See banners.references.ts. */
  targetId: string | null;
  targetUrl: string | null;
  completeness: number;
  publishAt: string | null;
}

declare module '../../database/database.ts' {
  interface Tables {
    banner: BannerTable;
  }
}

export type StoredBanner = Selectable<BannerTable>;

/** The time of a reply, and the account that reads it. */
export type Reading = { now: Date; who: Viewer };

type Listed = Omit<BannerRow, 'hasChanges' | 'linkState'>;

/** Converts rows to what the list shows of them at `now`, in at most seven queries for any number of rows. */
export async function toListed<R extends StoredBanner>(
  db: Kysely<Tables>,
  rows: readonly R[],
  { now, who }: Reading,
): Promise<{ row: R; shown: Listed }[]> {
  const { people, tasks } = await peopleAndTasks(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
    rows.map(({ id }) => id),
  );
  const pictures = await picturesOf(
    db,
    rows.flatMap((row) => [row.imageId, row.mobileImageId]),
  );
  const targets = await targetsOf(db, rows, { now, who });
  return rows.map((row) => {
    const { status, publishedAt, reviewNote, completeness, priority } = row;
    const target = targets.get(row.targetId ?? '');
    const shown: Listed = {
      ...toRecordFields(row, people),
      ...fieldsOf(row),
      status,
      publishedAt,
      reviewNote,
      completeness,
      task: tasks.get(row.id) ?? null,
      state: bannerState(row, now.toISOString()),
      priority,
      targetName: target?.name ?? null,
      targetWarning: targetWarning(row, target, now),
      image: pictures.get(row.imageId ?? '') ?? null,
      mobileImage: pictures.get(row.mobileImageId ?? '') ?? null,
    };
    return { row, shown };
  });
}

/** Converts a banner to a reply at `now`. Reads its change unless it is given. */
export async function toBanner(
  db: Kysely<Tables>,
  row: StoredBanner,
  reading: Reading,
  change?: Banner['change'],
): Promise<Banner> {
  const record = await toRecord(db, row, reading);
  if (change !== undefined) return { ...record, change };
  return { ...record, change: await shownChange(db, { type: 'banner', id: row.id }, record) };
}

/** A banner without its pending change. */
export type BannerRecord = Omit<Banner, 'change'>;

export async function toRecord(
  db: Kysely<Tables>,
  row: StoredBanner,
  reading: Reading,
): Promise<BannerRecord> {
  const [listed] = await toListed(db, [row], reading);
  if (listed === undefined) throw new Error('A row gave no banner');
  return { ...listed.shown, warnings: await bannerWarnings(db, row, reading) };
}

/** The banner of a call as its reply. */
export async function readBanner(
  { id }: { id: string },
  { db, now, who }: { db: Kysely<Tables> } & Reading,
): Promise<Banner> {
  const row = await db.selectFrom('banner').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) fail('not_found');
  return toBanner(db, row, { now, who });
}

/** The editable fields of a stored banner. */
export function fieldsOf(row: StoredBanner): BannerFields {
  return pickFields(bannerFields, {
    ...row,
    target: { kind: row.targetKind, id: row.targetId, url: row.targetUrl },
    decorative: row.decorative === 1,
    sponsored: row.sponsored === 1,
  });
}
