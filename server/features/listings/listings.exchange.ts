// Listings as they are exported.
import type { Input } from '../../../contract/kit/calls.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import type { ExchangeSource } from '../../export/source.ts';
import { conditionsOf, membersOf } from './listings.list.ts';
import { loadRelations, toRecord } from './listings.record.ts';

export const source: ExchangeSource = {
  type: 'gameListing',
  table: 'listing',
  matching: (filters: Partial<Input<typeof listings.list>>) => ({
    conditions: conditionsOf(filters),
    members: membersOf(filters),
  }),
  load: async (db, seqs) => {
    const rows = await db.selectFrom('listing').selectAll().where('seq', 'in', seqs).execute();
    const relationsOf = await loadRelations(db, rows);
    return rows.map((row) => ({ seq: row.seq, fields: toRecord(row, relationsOf(row)) }));
  },
};
