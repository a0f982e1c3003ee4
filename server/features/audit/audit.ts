// The audit log as it is read; platform/audit.ts writes it.
import { audit, auditExportRows } from '../../../contract/audit.ts';
import { implement } from '../../platform/call.ts';
import { toPage } from '../../platform/lists.ts';
import { CsvFile } from './audit.csv.ts';
import { auditPage, auditValues, eachPart } from './audit.list.ts';

export const room = implement(audit, {
  list: async (input, context) => {
    const { rows, total } = await auditPage(context, input);
    return toPage(rows, total, input);
  },
  values: (_input, { db }) => auditValues(db),
  export: {
    staged: async (input, context) => {
      const file = new CsvFile();
      const total = await eachPart(context, input, auditExportRows, (rows) => file.add(rows));
      const { rows } = file;
      await context.transaction(async (_db, note) =>
        note({
          action: 'audit.export',
          entity: { type: 'audit', id: null, label: null },
          after: { ...input, rows },
        }),
      );
      return { csv: file.text, rows, total };
    },
  },
});
