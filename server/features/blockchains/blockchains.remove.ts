// Deletes a blockchain. One in use is refused, or merged into another one in the same transaction.
import { type Kysely, sql } from 'kysely';
import type { Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { haveSameFormat } from '../../../contract/chains/addresses.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { noteParts } from '../../audit/audit.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { releaseUse } from '../../media/usage.ts';
import { bannersTargeting, retargetBanners } from '../../records/banner-targets.ts';
import { newId } from '../../records/ids.ts';
import { changedBy, expectVersion } from '../../records/records.ts';
import {
  changeUsers,
  findReferrers,
  type MovedReference,
  mergedAliases,
  moveUsers,
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
  const auditId = newId();
  const act = { ...context, auditId };
  const moved = input.mergeInto === undefined ? nothingMoved : await merge(blockchain, input.mergeInto, act);
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
    id: auditId,
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

const inListings: MovedReference = {
  table: 'deployment',
  seq: 'listingSeq',
  column: 'blockchainId',
  owner: 'listing',
  label: 'name',
  type: 'gameListing',
  path: 'deployments',
  part: ({ blockchainId, address, kind, label }) => ({ blockchainId, address, kind, label }),
};
const inArticles: MovedReference = {
  table: 'articleBlockchain',
  seq: 'articleSeq',
  column: 'blockchainId',
  owner: 'article',
  label: 'title',
  type: 'article',
  path: 'blockchainIds',
  part: ({ blockchainId }) => blockchainId,
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
async function merge(gone: Blockchain, targetId: string, act: Context & { auditId: string }): Promise<Moved> {
  const { db, dialect, who, now, auditId } = act;
  const target = await lockBlockchain(db, dialect, targetId);
  if (target === undefined) fail('not_found');
  const stamp = { at: now.toISOString(), by: who.id, auditId };

  const moved = await changeUsers(db, inListings, gone.id, act, async (among) => {
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
  const movedArticles = await moveUsers(db, inArticles, { from: gone.id, to: targetId }, act);

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
    .returning('seq')
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'blockchain', row.seq, searchText({ ...target, aliases }));
  const children = await sql<{ id: string; version: number }>`
    update "blockchain" set "parentId" = ${targetId}, "version" = "version" + 1,
      "updatedAt" = ${stamp.at}, "updatedBy" = ${stamp.by}
    where "parentId" = ${gone.id} and "id" <> ${targetId} returning "id", "version"`.execute(db);
  const former = { aliases: target.aliases, ...(isBelow ? { parentId: target.parentId } : {}) };
  await noteParts(db, auditId, [
    { id: targetId, version: target.version + 1, from: former },
    ...children.rows.map((row) => ({ ...row, from: { parentId: gone.id } })),
  ]);
  return { moved, movedArticles };
}
