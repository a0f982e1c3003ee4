// Sweeps away files that belong to no picture: of pictures that were deleted or replaced, and of uploads that failed.
import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/scheduler.ts';

const hour = 60 * 60_000;

/** How long files stay without a row: an upload stores them before it, and pages that are open may still show them. */
const spared = 24 * hour;

/** Folders that are looked up in one query. */
const batchSize = 500;

export const sweepFiles: Job = {
  name: 'sweep files that belong to no picture',
  every: hour,
  run: async ({ database, files, now }) => {
    const before = new Date(now.getTime() - spared);
    const sweep = async (folders: readonly string[]) => {
      const kept = await hashesAmong(database, folders);
      for (const folder of folders.filter((name) => !kept.has(name))) {
        // Asked once more, as storages take their time: an upload of the same picture may have come in between.
        if (!(await hashesAmong(database, [folder])).has(folder)) await files.removeOlder(folder, before);
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
