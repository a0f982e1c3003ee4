// Reads the audit log; audit/audit.ts writes it.
import { audit } from '../../../contract/audit/audit.ts';
import { implement } from '../../http/feature.ts';
import { toPage } from '../../records/lists.ts';
import { exportLog } from './audit.export.ts';
import { auditPage, auditValues } from './audit.list.ts';

export const feature = implement(audit, {
  list: async (input, context) => {
    const { rows, total } = await auditPage(context, input);
    return toPage(rows, total, input);
  },
  values: (_input, { db }) => auditValues(db),
  export: {
    staged: true,
    run: async (input, context) => {
      const { data, rows } = await exportLog(context.database, input);
      await context.transaction(async (_db, note) =>
        note({
          action: 'audit.export',
          entity: { type: 'audit', id: null, label: null },
          after: { ...input, rows },
        }),
      );
      return data;
    },
  },
});
