// Blockchains as they are exported.
import type { ExchangeSource } from '../../export/source.ts';
import { blockchainSelection, toBlockchains } from './blockchains.table.ts';

export const source: ExchangeSource = {
  type: 'blockchain',
  selection: blockchainSelection,
  load: async (db, seqs) => {
    const rows = await db.selectFrom('blockchain').selectAll().where('seq', 'in', seqs).execute();
    const records = await toBlockchains(db, rows);
    return rows.map(({ seq }, index) => ({ seq, fields: { ...records[index] } }));
  },
};
