// Blockchains as they are exported.
import type { blockchains } from '../../../contract/blockchains/blockchains.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { ExchangeSource } from '../../export/source.ts';
import { blockchainConditions, toBlockchains } from './blockchains.table.ts';

export const source: ExchangeSource = {
  type: 'blockchain',
  table: 'blockchain',
  matching: (filters: Partial<Input<typeof blockchains.list>>) => ({
    conditions: blockchainConditions(filters),
  }),
  load: async (db, seqs) => {
    const rows = await db.selectFrom('blockchain').selectAll().where('seq', 'in', seqs).execute();
    const records = await toBlockchains(db, rows);
    return rows.map(({ seq }, index) => ({ seq, fields: { ...records[index] } }));
  },
};
