// The thread behind audit.export.ts.
import { usePacked } from '../../platform/packages.ts';
import { answerAll, giveWay } from '../../platform/threads.ts';
import type { Exported, Order } from './audit.export.ts';

usePacked();
giveWay();
const { auditExportRows } = await import('../../../contract/audit.ts');
const { openReads } = await import('../../platform/db/db.ts');
const { CsvFile } = await import('./audit.csv.ts');
const { eachPart } = await import('./audit.list.ts');

answerAll(
  async ({ location, input }: Order): Promise<Exported> => {
    const file = new CsvFile();
    // A connection for each: the thread outlives the database that it is asked of.
    const { reads, close } = await openReads(location);
    try {
      const total = await eachPart(reads, input, auditExportRows, (rows) => file.add(rows));
      return { csv: file.text.pieces(), rows: file.rows, total };
    } finally {
      await close();
    }
  },
  ({ csv }) => csv.map(({ buffer }) => buffer),
);
