// How blockchains go to the bin and come back.
import { z } from 'zod';
import { blockchainDefaults, blockchainFields } from '../../../contract/blockchains/blockchains.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { defineBinKind, recordColumns } from '../../bin/kind.ts';
import type { Fields } from '../../history/kind.ts';
import { locking } from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { blockchainHistory } from './blockchains.history.ts';
import { blockchainFaults, searchText, storeBlockchain, takenNames } from './blockchains.save.ts';
import { toBlockchains } from './blockchains.table.ts';

const fieldsIn = (given: Fields) =>
  pickFields(blockchainFields, { ...blockchainDefaults, name: '', slug: '', ...given });

export const binKind = defineBinKind('blockchain', {
  history: blockchainHistory,
  table: 'blockchain',
  label: 'name',
  columns: z.object(recordColumns),
  defaults: blockchainDefaults,
  lock: async ({ db, dialect }, id) => {
    const query = db.selectFrom('blockchain').selectAll().where('id', '=', id);
    const row = await locking(query, dialect).executeTakeFirst();
    const [blockchain] = row === undefined ? [] : await toBlockchains(db, [row]);
    if (row === undefined || blockchain === undefined) return undefined;
    return {
      row,
      fields: pickFields(blockchainFields, blockchain),
      audited: blockchain,
      reply: () => blockchain,
    };
  },
  taken: ({ db }, id, given) => takenNames(db, id, null, fieldsIn(given)),
  referenceFaults: (context, id, given) =>
    blockchainFaults(context, id, { parentId: fieldsIn(given).parentId }),
  insert: async (context, columns, given) => {
    await storeBlockchain(context, columns, fieldsIn(given));
  },
  reindex: async ({ db, dialect }, id) => {
    const row = await db.selectFrom('blockchain').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const [blockchain] = await toBlockchains(db, [row]);
    if (blockchain !== undefined) await indexText(db, dialect, 'blockchain', row.seq, searchText(blockchain));
  },
});
