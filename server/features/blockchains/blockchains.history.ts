// The history of blockchains: how versions are loaded, and what they refer to.
import { blockchainFields } from '../../../contract/blockchains/blockchains.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { type HistoryKind, refersToOne } from '../../history/kind.ts';
import { toBlockchains } from './blockchains.table.ts';

export const blockchainHistory: HistoryKind = {
  type: 'blockchain',
  fields: blockchainFields,
  references: [refersToOne('parentId', 'blockchain'), refersToOne('logoId', 'media')],
  merged: ['parentId', 'aliases'],
  keeps: ['slug', 'status'],
  load: async (db, id) => {
    const row = await db.selectFrom('blockchain').selectAll().where('id', '=', id).executeTakeFirst();
    const [blockchain] = row === undefined ? [] : await toBlockchains(db, [row]);
    return row && blockchain && { ...row, fields: pickFields(blockchainFields, blockchain) };
  },
};
