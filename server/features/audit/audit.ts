// The audit log as it is read; platform/audit.ts writes it.
import { audit, auditExportRows } from '../../../contract/audit.ts';
import { implement } from '../../platform/call.ts';
import { toPage } from '../../platform/lists.ts';
import { toCsv } from './audit.csv.ts';
import { auditPage, auditValues } from './audit.list.ts';

export const room = implement(audit, {
  list: async (input, { db }) => {
    const { rows, total } = await auditPage(db, input);
    return toPage(rows, total, input);
  },
  values: (_input, { db }) => auditValues(db),
  export: {
    run: async (input, { db, audit: note }) => {
      const { rows, total } = await auditPage(db, { ...input, page: 1, pageSize: auditExportRows });
      note({
        action: 'audit.export',
        entity: { type: 'audit', id: null, label: null },
        after: { ...input, rows: rows.length },
      });
      return { csv: toCsv(rows), rows: rows.length, total };
    },
  },
});
