// Blockchains: the list, and the handlers of all calls.
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { bulkHandler } from '../../bulk/bulk-call.ts';
import { implement } from '../../http/feature.ts';
import { stateAt, worstLink } from '../../links/states.ts';
import { inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { blockchainHistory } from './blockchains.history.ts';
import { mergeFaults, removeBlockchain } from './blockchains.remove.ts';
import { addBlockchain, blockchainFaults, editBlockchain } from './blockchains.save.ts';
import { blockchainConditions, blockchainSelection, toBlockchains } from './blockchains.table.ts';

export const feature = implement(
  blockchains,
  {
    list: async (input, { db, dialect }) => {
      const { seqs, total } = await pageOf({
        ...input,
        db,
        dialect,
        entity: 'blockchain',
        conditions: blockchainConditions(input),
        defaultSort: 'name',
        sortColumns: { sortOrder: ['sortOrder', 'nameKey'], name: ['nameKey'] },
      });
      const rows =
        seqs.length === 0
          ? []
          : await db
              .selectFrom('blockchain')
              .selectAll()
              .select(worstLink('blockchain').as('worstLink'))
              .where('seq', 'in', seqs)
              .execute();
      const worst = new Map(rows.map((row) => [row.id, row.worstLink]));
      const chains = await toBlockchains(db, inOrderOf(seqs, rows));
      const shown = chains.map((chain) => ({ ...chain, linkState: stateAt(worst.get(chain.id) ?? null) }));
      return toPage(shown, total, input);
    },
    bulk: bulkHandler('blockchain', 'blockchains'),
    add: { check: (input, context) => blockchainFaults(context, null, input), run: addBlockchain },
    edit: {
      mayChangeNothing: true,
      check: (input, context) => blockchainFaults(context, input.id ?? null, input),
      run: editBlockchain,
    },
    remove: { check: mergeFaults, run: removeBlockchain },
  },
  [],
  blockchainHistory,
  blockchainSelection,
);
