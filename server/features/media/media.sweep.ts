// Removes files without a picture: of deleted or replaced pictures, and of failed uploads.
import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { noteChanges } from '../../telemetry/changed-rows.ts';

const hour = 60 * 60_000;

/** Minimum age of a removed file. Uploads store files before the row, and open pages may still show deleted ones. */
const minAgeMs = 24 * hour;

/** Folders per query. */
const batchSize = 500;

export const sweepFiles: Job = {
  name: 'sweep files that belong to no picture',
  every: hour,
  run: async ({ database, files, now }) => {
    const before = new Date(now.getTime() - minAgeMs);
    const sweep = async (folders: readonly string[]) => {
      const kept = await hashesAmong(database, folders);
      for (const folder of folders.filter((name) => !kept.has(name))) {
        // Checked again, as storages are slow and the same picture may have been uploaded in between.
        if ((await hashesAmong(database, [folder])).has(folder)) continue;
        await files.removeOlder(folder, before);
        noteChanges();
      }
    };
    let batch: string[] = [];
    for await (const folder of files.folders()) {
      batch.push(folder);
      if (batch.length < batchSize) continue;
      await sweep(batch);
      batch = [];
    }
    if (batch.length > 0) await sweep(batch);
  },
};

async function hashesAmong(database: Database, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.reads.selectFrom('media').select('hash').where('hash', 'in', folders).execute();
  return new Set(rows.map((row) => row.hash));
}
