// The calls for backups; backup/ makes and verifies them.
import { backups } from '../../../contract/backups/backups.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import type { Backups } from '../../backup/backups.ts';
import { downloadLink } from '../../backup/download.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';

export const feature = implement(backups, {
  status: (_input, context) => serviceOf(context).status(),
  make: {
    staged: true,
    run: async (_input, { transaction, ...context }) => {
      const note = async (name: string) =>
        transaction(async (_db, audit) => audit(entry('backup.make', name)));
      return { name: await serviceOf(context).make('manual', context.now, note) };
    },
  },
  check: {
    staged: true,
    run: async ({ name }, { transaction, ...context }) => {
      const note = async () => transaction(async (_db, audit) => audit(entry('backup.check', name)));
      await serviceOf(context).check(name, note);
      return { name };
    },
  },
  link: {
    staged: true,
    run: async ({ name }, { transaction, ...context }) => {
      await serviceOf(context).pathOf(name);
      return transaction(async (db, audit) => {
        audit(entry('backup.download', name));
        return { path: await downloadLink(db, name, context) };
      });
    },
  },
  stage: {
    staged: true,
    run: async ({ name }, { transaction, ...context }) => {
      const note = async () => transaction(async (_db, audit) => audit(entry('backup.stage', name)));
      await serviceOf(context).stage(name, note);
      return { name };
    },
  },
  unstage: {
    staged: true,
    run: async (_input, { transaction, ...context }) => {
      const name = await serviceOf(context).unstage();
      if (name !== null) await transaction(async (_db, audit) => audit(entry('backup.unstage', name)));
      return { name };
    },
  },
});

function serviceOf({ backups: service }: { backups?: Backups | undefined }): Backups {
  return service ?? fail('unavailable', { text: 'Backups are not available on this server' });
}

function entry(action: string, name: string): AuditEntry {
  return { action, entity: { type: 'backup', id: null, label: name } };
}
