// Makes, verifies and stages backups in a worker.
import { defineTask } from '../worker/worker-tasks.ts';
import type { DrillOrder, MakeOrder } from './make.ts';
import type { StageOrder } from './restore.ts';

const thread = 'backups';

/** Makes a backup and verifies it. */
export const makeTask = defineTask({
  module: import.meta.url,
  name: 'makeTask',
  thread,
  run: async (order: MakeOrder, { signal }) => {
    const { drillBackup, makeBackup } = await import('./make.ts');
    const { bytes } = await makeBackup(order, signal);
    return { bytes, drill: await drillBackup(order, signal) };
  },
});

export const drillTask = defineTask({
  module: import.meta.url,
  name: 'drillTask',
  thread,
  run: async (order: DrillOrder, { signal }) => (await import('./make.ts')).drillBackup(order, signal),
});

export const stageTask = defineTask({
  module: import.meta.url,
  name: 'stageTask',
  thread,
  run: async (order: StageOrder, { signal }) => (await import('./restore.ts')).stageBackup(order, signal),
});
