// Deletes a blockchain. One in use is refused, or merged into another one in the same transaction.
import { type Kysely, sql } from 'kysely';
import type { Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { haveSameFormat } from '../../../contract/chains/addresses.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { releaseUse } from '../../media/usage.ts';
import { bannersTargeting, retargetBanners } from '../../records/banner-targets.ts';
import { changedBy, expectVersion } from '../../records/records.ts';
import {
  changeUsers,
  findReferrers,
  mergedAliases,
  moveUsers,
  type Reference,
  refuseWhileUsed,
  sampleSize,
} from '../../records/references.ts';
import { indexText, unindexText } from '../../records/search.ts';
import { releaseSlugs } from '../../records/slugs.ts';
import { blockchainFaults, entityOf, lockBlockchain, searchText } from './blockchains.save.ts';

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
  const { db, dialect, audit } = context;
  const blockchain = await lockBlockchain(db, dialect, input.id);
  expectVersion(blockchain, input.version);
  const moved =
    input.mergeInto === undefined ? nothingMoved : await merge(blockchain, input.mergeInto, context);
  if (input.mergeInto === undefined) await refuseUsed(context, input.id);
  await releaseUse(db, entityOf(blockchain));
  await releaseSlugs(db, { type: 'blockchain', id: input.id }, input.mergeInto ?? null);
  const row = await db
    .deleteFrom('blockchain')
    .where('id', '=', input.id)
    .returning('seq')
    .executeTakeFirstOrThrow();
  await unindexText(db, 'blockchain', row.seq);
  audit({
    action: 'blockchain.delete',
    entity: entityOf(blockchain),
    before: blockchain,
    after:
      input.mergeInto === undefined
        ? null
        : { mergedInto: input.mergeInto, movedListings: moved.moved, movedArticles: moved.movedArticles },
  });
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

const inListings: Reference = {
  table: 'deployment',
  seq: 'listingSeq',
  column: 'blockchainId',
  owner: 'listing',
  label: 'name',
  type: 'gameListing',
};
const inArticles: Reference = {
  table: 'articleBlockchain',
  seq: 'articleSeq',
  column: 'blockchainId',
  owner: 'article',
  label: 'title',
  type: 'article',
};

async function refuseUsed({ db, who }: Context, id: string): Promise<void> {
  const children = await db
    .selectFrom('blockchain')
    .select(['id', 'name as label'])
    .where('parentId', '=', id)
    .orderBy('nameKey')
    .execute();
  refuseWhileUsed(
    [
      { count: children.length, sample: children.map((row) => ({ type: 'blockchain', ...row })) },
      await findReferrers(db, inListings, id),
      await findReferrers(db, inArticles, id),
      await bannersTargeting(db, { kind: 'blockchain', id }, sampleSize),
    ],
    who,
  );
}

/** Moves references and child chains to the target, and adds the name to its aliases. Returns the numbers moved. */
async function merge(gone: Blockchain, targetId: string, context: Context): Promise<Moved> {
  const { db, dialect, who, now } = context;
  const target = await lockBlockchain(db, dialect, targetId);
  if (target === undefined) fail('not_found');
  const stamp = { at: now.toISOString(), by: who.id };

  const moved = await changeUsers(db, inListings, gone.id, context, async (among) => {
    // Skip rows that the listing already has on the target.
    await sql`
      delete from "deployment" where "blockchainId" = ${gone.id} and ${among} and exists (
        select 1 from "deployment" as "twin"
        where "twin"."blockchainId" = ${targetId} and "twin"."listingSeq" = "deployment"."listingSeq"
          and "twin"."kind" = "deployment"."kind"
          and coalesce("twin"."addressKey", '') = coalesce("deployment"."addressKey", ''))`.execute(db);
    await sql`
      update "deployment" set "blockchainId" = ${targetId} where "blockchainId" = ${gone.id} and ${among}`.execute(
      db,
    );
  });
  await retargetBanners(db, { kind: 'blockchain', id: gone.id }, targetId, stamp);
  const movedArticles = await moveUsers(db, inArticles, { from: gone.id, to: targetId }, context);

  const aliases = mergedAliases(target, gone);
  const wasAbove = await blockchainFaults({ db, dialect }, gone.id, { parentId: target.parentId });
  const row = await db
    .updateTable('blockchain')
    .set({
      ...changedBy(who, now, target.version),
      aliases: JSON.stringify(aliases),
      ...(Object.keys(wasAbove).length > 0 ? { parentId: gone.parentId } : {}),
    })
    .where('id', '=', targetId)
    .returning('seq')
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'blockchain', row.seq, searchText({ ...target, aliases }));
  await sql`
    update "blockchain" set "parentId" = ${targetId}, "version" = "version" + 1,
      "updatedAt" = ${stamp.at}, "updatedBy" = ${stamp.by}
    where "parentId" = ${gone.id} and "id" <> ${targetId}`.execute(db);
  return { moved, movedArticles };
}
