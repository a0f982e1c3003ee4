// Makes a backup before migrations change a database.
import type { FastifyBaseLogger } from 'fastify';
import type { WorkerPool } from '../worker/worker.ts';
import { checkTools } from './dump.ts';
import { backupName } from './notes.ts';
import type { Store } from './store.ts';
import { makeTask } from './tasks.ts';

/** Makes and verifies a backup. Throws if that fails, so that nothing is migrated. Without PostgreSQL's programs it only warns. */
export async function backupBeforeUpgrade(
  workers: WorkerPool,
  { source, media, madeLater, folder }: Store,
  logger: FastifyBaseLogger,
): Promise<void> {
  const obstacle = await checkTools(source);
  if (obstacle !== undefined) {
    logger.warn({ obstacle }, 'upgrading without a backup');
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
