// Creates and changes blockchains.
import type { Kysely, Transaction } from 'kysely';
import {
  type Blockchain,
  blockchainDefaults,
  blockchainFields,
  type blockchains,
  namespaceOf,
} from '../../../contract/blockchains/blockchains.ts';
import { haveSameFormat } from '../../../contract/chains/addresses.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { blockchainLinks, linkFields } from '../../../contract/links/record-links.ts';
import { fold } from '../../../contract/text/fold.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail, failOn } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { noteUse, type PlacedPictures, pictureFaults } from '../../media/usage.ts';
import { addExternalIds, replaceExternalIds, takenExternalIds } from '../../records/external-ids.ts';
import { addLinks, replaceLinks } from '../../records/links.ts';
import {
  changedBy,
  changedFields,
  createdBy,
  defined,
  expectVersion,
  hasAny,
  locking,
  type RecordColumns,
} from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { createSlug, isTaken, reserveSlug } from '../../records/slugs.ts';
import { toBlockchain } from './blockchains.table.ts';

type Add = typeof blockchains.add;
type Edit = typeof blockchains.edit;
type Fields = ReturnType<typeof blockchainFields.parse>;

export async function addBlockchain(input: Input<Add>, context: WriteContext<Add>): Promise<Blockchain> {
  const { db, who, now, audit } = context;
  const columns = createdBy(who, now);
  const slug = input.slug ?? (await createSlug(db, { type: 'blockchain', id: columns.id }, input.name));
  const fields: Fields = { ...blockchainDefaults, ...defined(input), name: input.name, slug };
  await refuseTaken(context, columns.id, null, fields);
  if (input.slug !== undefined) await reserveSlug(db, { type: 'blockchain', id: columns.id }, slug);
  const blockchain = await storeBlockchain(context, columns, fields);
  audit({ action: 'blockchain.create', entity: entityOf(blockchain), after: blockchain });
  return blockchain;
}

/** Stores a blockchain that has no row yet, with its links, search text and picture uses. Its slug is reserved. */
export async function storeBlockchain(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  columns: RecordColumns,
  fields: Fields,
): Promise<Blockchain> {
  const row = await db
    .insertInto('blockchain')
    .values({ ...columns, ...toColumns(fields) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addLinks(db, 'blockchain', [{ id: columns.id, links: blockchainLinks(fields) }]);
  await addExternalIds(db, 'blockchain', [{ id: columns.id, externalIds: fields.externalIds }]);
  await indexText(db, dialect, 'blockchain', row.seq, searchText(fields));
  const blockchain = await toBlockchain(db, row);
  await noteUse(db, entityOf(blockchain), slotsOf(blockchain));
  return blockchain;
}

export async function editBlockchain(input: Input<Edit>, context: WriteContext<Edit>): Promise<Blockchain> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, ...given } = input;
  const before = await lockBlockchain(db, dialect, id);
  expectVersion(before, version);
  const fields: Fields = { ...pickFields(blockchainFields, before), ...defined(given) };
  await refuseNewFormat(db, before, fields);
  await refuseTaken(context, id, before, fields);
  const changed = changedFields(before, fields);
  if (changed.size === 0) return before;
  if (changed.has('slug')) await reserveSlug(db, { type: 'blockchain', id }, fields.slug);
  const { uniqueName, ...rest } = toColumns(fields);
  const row = await db
    .updateTable('blockchain')
    .set({
      ...changedBy(who, now, version),
      ...rest,
      ...(isSameName(before, fields.name) ? {} : { uniqueName }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (hasAny(changed, ...linkFields.blockchain))
    await replaceLinks(db, { type: 'blockchain', id }, blockchainLinks(before), blockchainLinks(fields));
  if (changed.has('externalIds'))
    await replaceExternalIds(db, { type: 'blockchain', id }, before.externalIds, fields.externalIds);
  if (hasAny(changed, 'name', 'slug', 'caip2', 'nativeCurrency', 'aliases'))
    await indexText(db, dialect, 'blockchain', row.seq, searchText(fields));
  const blockchain = await toBlockchain(db, row);
  if (hasAny(changed, 'name', 'logoId')) await noteUse(db, entityOf(blockchain), slotsOf(blockchain));
  audit({ action: 'blockchain.edit', entity: entityOf(blockchain), before, after: blockchain });
  return blockchain;
}

/** Validates the fields of a blockchain against the database. */
export async function blockchainFaults(
  context: Pick<WriteContext, 'db' | 'dialect'>,
  id: string | null,
  sent: { parentId?: string | null | undefined; logoId?: string | null | undefined },
): Promise<FieldErrors> {
  return {
    ...(await parentFaults(context, id, sent)),
    ...(await pictureFaults(context.db, slotsOf(sent))),
  };
}

/** Maximum depth of parents; real chains are at most an L3 on an L2 on an L1. */
const maxDepth = 5;

/**
 * Validates a parent: it has to exist, and no chain can be its own ancestor. Locks the chain and its ancestors, as two
 * concurrent changes could otherwise create a cycle.
 */
async function parentFaults(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  id: string | null,
  { parentId }: { parentId?: string | null | undefined },
): Promise<FieldErrors> {
  let above = parentId ?? null;
  const row = (chainId: string) =>
    locking(
      db.selectFrom('blockchain').select('parentId').where('id', '=', chainId),
      dialect,
    ).executeTakeFirst();
  if (above !== null && id !== null) await row(id);
  for (let depth = 0; above !== null; depth += 1) {
    if (above === id) return { parentId: 'A chain cannot settle on itself, directly or through others' };
    if (depth === maxDepth)
      return { parentId: `A blockchain can have at most ${maxDepth} levels of parents` };
    const parent = await row(above);
    if (parent === undefined) return { parentId: 'This blockchain does not exist' };
    above = parent.parentId;
  }
  return {};
}

/** Loads a blockchain and locks its row. */
export async function lockBlockchain(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  id: string,
): Promise<Blockchain | undefined> {
  const query = db.selectFrom('blockchain').selectAll().where('id', '=', id);
  const row = await locking(query, dialect).executeTakeFirst();
  return row && toBlockchain(db, row);
}

/** The picture slot of a blockchain. */
function slotsOf({ logoId }: { logoId?: string | null | undefined }): PlacedPictures {
  return { logoId: { id: logoId, slot: 'icon' } };
}

function entityOf({ id, name, version }: Blockchain) {
  return { type: 'blockchain', id, label: name, version };
}

export function searchText({ name, slug, caip2, nativeCurrency, aliases }: Fields) {
  return { name, rest: [slug, caip2, nativeCurrency?.symbol ?? null, ...aliases] };
}

/** Refuses a new address format while listings have addresses, which were validated by the old format. */
async function refuseNewFormat(db: Kysely<Tables>, before: Blockchain, after: Fields): Promise<void> {
  if (haveSameFormat(before, after)) return;
  const paths = ['addressFormat', 'addressPrefix', 'caip2'] as const;
  const path = paths.find((one) => before[one] !== after[one]) ?? 'addressFormat';
  const { count } = await db
    .selectFrom('deployment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('blockchainId', '=', before.id)
    .where('addressKey', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count > 0) failOn({ [path]: `${count} addresses of listings are stored by the present one` });
}

/** A name that an upgrade found twice stays, and so does the unique value of its row, until the name changes. */
function isSameName(before: Blockchain | null, name: string): boolean {
  return before !== null && fold(before.name) === fold(name);
}

/** Reports all names, slugs, CAIP-2 ids and external ids that are already taken. */
async function refuseTaken(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  id: string,
  before: Blockchain | null,
  fields: Fields,
): Promise<void> {
  const fieldErrors = await takenNames(db, id, before, fields);
  if (await isTaken(db, { type: 'blockchain', id }, fields.slug)) {
    fieldErrors['slug'] = 'Another blockchain has, or had, this slug';
  }
  if (JSON.stringify(fields.externalIds) !== JSON.stringify(before?.externalIds)) {
    const [faults] = await takenExternalIds(db, dialect, 'blockchain', [
      { id, externalIds: fields.externalIds },
    ]);
    Object.assign(fieldErrors, faults);
  }
  if (Object.keys(fieldErrors).length > 0) fail('duplicate', { fieldErrors });
}

/** Names and CAIP-2 ids that are already taken. */
export async function takenNames(
  db: Kysely<Tables>,
  id: string,
  before: Blockchain | null,
  fields: Pick<Fields, 'name' | 'caip2' | 'status'>,
): Promise<FieldErrors> {
  const others = db.selectFrom('blockchain').select('name').where('id', '<>', id);
  const fieldErrors: FieldErrors = {};
  const namesake = await others.where('nameKey', '=', fold(fields.name)).executeTakeFirst();
  if (namesake !== undefined && !isSameName(before, fields.name))
    fieldErrors['name'] = 'There is a blockchain of this name already';
  if (fields.caip2 !== null && fields.status !== 'archived') {
    const twin = await others
      .where('caip2', '=', fields.caip2)
      .where('status', '<>', 'archived')
      .executeTakeFirst();
    if (twin !== undefined) fieldErrors['caip2'] = `${twin.name} has this CAIP-2 id`;
  }
  return fieldErrors;
}

function toColumns(fields: Fields) {
  return {
    ...fields,
    nameKey: fold(fields.name),
    uniqueName: fold(fields.name),
    namespace: namespaceOf(fields.caip2),
    nativeCurrency: fields.nativeCurrency === null ? null : JSON.stringify(fields.nativeCurrency),
    explorers: JSON.stringify(fields.explorers),
    aliases: JSON.stringify(fields.aliases),
    externalIds: JSON.stringify(fields.externalIds),
    featured: fields.featured ? 1 : 0,
  };
}
