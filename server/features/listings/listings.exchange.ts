// Listings as they are exported.
import type { ExchangeSource } from '../../export/source.ts';
import { listingSelection } from './listings.list.ts';
import { loadRelations, toRecord } from './listings.record.ts';

export const source: ExchangeSource = {
  type: 'gameListing',
  selection: listingSelection,
  load: async (db, seqs) => {
    const rows = await db.selectFrom('listing').selectAll().where('seq', 'in', seqs).execute();
    const relationsOf = await loadRelations(db, rows);
    return rows.map((row) => ({ seq: row.seq, fields: toRecord(row, relationsOf(row)) }));
  },
};
