// Deletes a blockchain. One in use is refused, or merged into another one in the same transaction.
import type { Kysely } from 'kysely';
import type { Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { haveSameFormat } from '../../../contract/chains/addresses.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { noteParts } from '../../audit/audit.ts';
import { lockForBin, moveToBin, putIntoBin } from '../../bin/move.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { newId } from '../../records/ids.ts';
import { changedBy } from '../../records/records.ts';
import { mergedAliases, moveReferences } from '../../records/references.ts';
import { indexText } from '../../records/search.ts';
import { blockchainFaults, lockBlockchain, searchText } from './blockchains.save.ts';

type Remove = typeof blockchains.remove;
type Context = WriteContext<Remove>;

export async function mergeFaults(input: Partial<Input<Remove>>, { db }: Context): Promise<FieldErrors> {
  const { id, mergeInto } = input;
  if (mergeInto === undefined || id === undefined) return {};
  if (mergeInto === id) return { mergeInto: 'A blockchain cannot be merged into itself' };
  const chains = await db
    .selectFrom('blockchain')
    .select(['id', 'addressFormat', 'addressPrefix', 'caip2'])
    .where('id', 'in', [id, mergeInto])
    .execute();
  const target = chains.find((chain) => chain.id === mergeInto);
  if (target === undefined) return { mergeInto: 'This blockchain does not exist' };
  const gone = chains.find((chain) => chain.id === id);
  if (gone === undefined || haveSameFormat(gone, target) || !(await hasAddresses(db, id))) return {};
  return { mergeInto: 'Choose a blockchain with the same address format' };
}

export async function removeBlockchain(input: Input<Remove>, context: Context): Promise<Output<Remove>> {
  const { db, dialect } = context;
  const { mergeInto } = input;
  if (mergeInto === undefined) return { ...(await moveToBin(context, 'blockchain', input)), ...nothingMoved };
  const record = await lockForBin(context, 'blockchain', input);
  const blockchain = await lockBlockchain(db, dialect, input.id);
  if (blockchain === undefined) fail('not_found');
  const auditId = newId();
  const moved = await merge(blockchain, mergeInto, { ...context, auditId });
  const after = { mergedInto: mergeInto, movedListings: moved.moved, movedArticles: moved.movedArticles };
  await putIntoBin(context, 'blockchain', input.id, record, { into: mergeInto, auditId, after });
  return { id: input.id, ...moved };
}

async function hasAddresses(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('deployment')
    .select('listingSeq')
    .where('blockchainId', '=', id)
    .where('addressKey', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Moved = Omit<Output<Remove>, 'id'>;
const nothingMoved: Moved = { moved: 0, movedArticles: 0 };

/** Moves references and child chains to the target, and adds the name to its aliases. Returns the numbers moved. */
async function merge(gone: Blockchain, targetId: string, act: Context & { auditId: string }): Promise<Moved> {
  const { db, dialect, who, now, auditId } = act;
  const target = await lockBlockchain(db, dialect, targetId);
  if (target === undefined) fail('not_found');
  const aliases = mergedAliases(target, gone);
  const faults = await blockchainFaults({ db, dialect }, gone.id, { parentId: target.parentId });
  const isBelow = Object.keys(faults).length > 0;
  const row = await db
    .updateTable('blockchain')
    .set({
      ...changedBy(who, now, target.version),
      aliases: JSON.stringify(aliases),
      ...(isBelow ? { parentId: gone.parentId } : {}),
    })
    .where('id', '=', targetId)
    .returning(['seq', 'version'])
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'blockchain', row.seq, searchText({ ...target, aliases }));
  const from = { aliases: target.aliases, ...(isBelow ? { parentId: target.parentId } : {}) };
  await noteParts(db, auditId, [{ id: targetId, version: row.version, from }]);
  const moved = await moveReferences(db, 'blockchain', { from: gone.id, to: targetId }, act);
  return { moved: moved['gameListing'] ?? 0, movedArticles: moved['article'] ?? 0 };
}
