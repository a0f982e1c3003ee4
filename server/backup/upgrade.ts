// The backup that is made before migrations change a database that holds data.
import type { FastifyBaseLogger } from 'fastify';
import type { WorkerPool } from '../jobs/worker.ts';
import { checkTools } from './dump.ts';
import { backupName } from './notes.ts';
import type { Store } from './store.ts';
import { makeTask } from './tasks.ts';

/**
 * Made and read back. Throws where that fails, so that nothing is upgraded; on PostgreSQL without its tools it warns
 * instead.
 */
export async function backupBeforeUpgrade(
  workers: WorkerPool,
  { source, media, madeLater, folder }: Store,
  logger: FastifyBaseLogger,
): Promise<void> {
  const obstacle = await checkTools(source);
  if (obstacle !== undefined) {
    logger.warn(`upgrading without a backup, which cannot be made: ${obstacle}`);
    return;
  }
  const at = new Date();
  const name = backupName(at, 'upgrade');
  const order = { source, media, madeLater, folder, name, kind: 'upgrade' as const, at: at.toISOString() };
  const { bytes, drill } = await workers.run(makeTask, order).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup before upgrading cannot be made (${reason}). Nothing was changed.`, {
      cause: error,
    });
  });
  if (!drill.ok)
    throw new Error(
      `The backup before upgrading is not whole: ${drill.problems.join('; ')}. Nothing was changed.`,
    );
  logger.info({ name, bytes }, 'backup before upgrading made and verified');
}
