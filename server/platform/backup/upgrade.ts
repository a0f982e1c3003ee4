// The backup that is made before migrations change a database that holds data.
import type { FastifyBaseLogger } from 'fastify';
import { makeBackup } from './make.ts';
import { backupName } from './notes.ts';
import { type Store, storeOf } from './store.ts';

/** Throws where it cannot be made, so that nothing is upgraded; on PostgreSQL without its tools it warns instead. */
export async function backupBeforeUpgrade(
  config: Parameters<typeof storeOf>[0],
  logger: FastifyBaseLogger,
): Promise<void> {
  const { source, media, folder }: Store = storeOf(config);
  if (source.engine === 'postgres') {
    const { toolsObstacle } = await import('./postgres.ts');
    const obstacle = await toolsObstacle(source.url);
    if (obstacle !== undefined) {
      logger.warn(`upgrading without a backup, which cannot be made: ${obstacle}`);
      return;
    }
  }
  const at = new Date();
  const name = backupName(at, 'upgrade');
  const order = { source, media, folder, name, kind: 'upgrade' as const, at: at.toISOString() };
  const { bytes } = await makeBackup(order, new AbortController().signal);
  logger.info({ name, bytes }, 'made a backup before upgrading');
}
