import type { Job } from '../../jobs/scheduler.ts';

/** Deletes places whose time is over. */
export const forgetPlaces: Job = {
  name: 'forget places at records',
  every: 60 * 60_000,
  run: async ({ database, now }) => {
    if (database.dialect === 'sqlite') return;
    await database.writes.deleteFrom('place').where('until', '<=', now.getTime()).execute();
  },
};
