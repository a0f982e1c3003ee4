// Listings with their relations to other tables, loaded for any number of rows at once.
import { type Kysely, sql } from 'kysely';
import type { Task } from '../../../contract/desk/tasks.ts';
import type { ChainMention } from '../../../contract/kit/calls.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { type Listing, type ListingFields, listingFields } from '../../../contract/listings/fields.ts';
import type { Picture } from '../../../contract/media/media.ts';
import { shownChange } from '../../changes/table.ts';
import type { Tables } from '../../database/database.ts';
import { peopleAndTasks } from '../../desk/tasks.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { picturesOf, smallestUrl } from '../../media/usage.ts';
import { locking, type People, personOf, toRecordFields } from '../../records/records.ts';
import type { Viewer } from '../../records/visible-names.ts';
import { findDuplicates } from './listings.similar.ts';
import { type CheckedDeployment, parsedColumns, type StoredListing, toDeployment } from './listings.table.ts';

type Mention = { id: string; name: string; color: string | null };

/** Data of a listing from other tables. */
export type ListingRelations = ListingParts & { people: People; task: Task | null };

type ListingParts = {
  categories: readonly Mention[];
  deployments: readonly CheckedDeployment[];
  /** Each chain of the deployments once, in order. */
  blockchains: readonly ChainMention[];
  pictures: ReadonlyMap<string, Picture>;
};

/** A category, which has no kind, or a deployment with its chain. */
type PartRow = {
  listingSeq: number;
  id: string;
  name: string;
  color: string | null;
  hash: string | null;
  width: number | null;
} & ({ kind: null } | Omit<CheckedDeployment, 'blockchainId'>);

type Shown = Pick<StoredListing, 'seq' | 'logoId'> &
  Partial<Pick<StoredListing, 'coverId' | 'screenshotIds'>>;
type Related = Shown & Pick<StoredListing, 'id' | 'createdBy' | 'updatedBy' | 'verifiedBy'>;

/** Loads the relations of rows by row id. */
export async function loadRelations(
  db: Kysely<Tables>,
  rows: readonly Related[],
): Promise<(row: Pick<Related, 'seq' | 'id'>) => ListingRelations> {
  const { people, tasks } = await peopleAndTasks(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy, row.verifiedBy]),
    rows.map(({ id }) => id),
  );
  const partsOf = await loadParts(db, rows);
  return (row) => ({ people, task: tasks.get(row.id) ?? null, ...partsOf(row) });
}

/** The same without people and tasks. */
export async function loadParts(
  db: Kysely<Tables>,
  rows: readonly Shown[],
): Promise<(row: Pick<Shown, 'seq'>) => ListingParts> {
  const seqs = rows.map(({ seq }) => seq);
  const { rows: parts } = await sql<PartRow>`
    select "listingSeq", "position", "category"."id" as "id", "name", "color", null as "address",
      null as "addressKey", null as "kind", null as "label", null as "hash", null as "width"
    from "listingCategory" inner join "category" on "category"."id" = "categoryId"
    where "listingSeq" in (${sql.join(seqs)})
    union all
    select "listingSeq", "position", "blockchainId", "blockchain"."name", "color", "address", "addressKey",
      "deployment"."kind", "label", "hash", "width"
    from "deployment" inner join "blockchain" on "blockchain"."id" = "blockchainId"
      left join "media" on "media"."id" = "blockchain"."logoId"
    where "listingSeq" in (${sql.join(seqs)})
    order by "position"`.execute(db);
  const pictures = await picturesOf(
    db,
    rows.flatMap((row) => [row.logoId, row.coverId ?? null, ...JSON.parse(row.screenshotIds ?? '[]')]),
  );
  const partsBySeq = Map.groupBy(parts, ({ listingSeq }) => listingSeq);
  return ({ seq }) => {
    const own = partsBySeq.get(seq) ?? [];
    const deployments = own.filter((row) => row.kind !== null);
    const chains = new Map(deployments.map((row) => [row.id, row]));
    return {
      categories: own.filter((row) => row.kind === null).map(({ id, name, color }) => ({ id, name, color })),
      deployments: deployments.map(({ id: blockchainId, address, kind, label, addressKey }) => {
        return { blockchainId, address, kind, label, addressKey };
      }),
      blockchains: [...chains.values()].map(({ id, name, color, hash, width }) => {
        return { id, name, color, logoUrl: smallestUrl({ hash, width }) };
      }),
      pictures,
    };
  };
}

/** A listing without warnings, pending change and task, as compared for the audit log. */
export type ListingRecord = Omit<Listing, 'warnings' | 'change' | 'task'>;

export function toRecord(row: StoredListing, relations: ListingRelations): ListingRecord {
  const { seq: _s, nameKey: _n, likenessKey: _l, websiteKey: _w, contentUpdatedAt: _c, ...columns } = row;
  const { people, categories, deployments, blockchains, pictures } = relations;
  const parsed = parsedColumns(row);
  return {
    ...columns,
    ...parsed,
    ...toRecordFields(row, people),
    featured: row.featured === 1,
    verifiedBy: personOf(people, row.verifiedBy),
    categoryIds: categories.map(({ id }) => id),
    deployments: deployments.map(toDeployment),
    categories: [...categories],
    blockchains: [...blockchains],
    logo: pictures.get(row.logoId ?? '') ?? null,
    cover: pictures.get(row.coverId ?? '') ?? null,
    screenshots: parsed.screenshotIds.flatMap((id) => pictures.get(id) ?? []),
  };
}

/** Converts a listing to a reply. Reads its change unless it is given. */
export async function toListing(
  db: Kysely<Tables>,
  row: StoredListing,
  relations: ListingRelations,
  viewer: Viewer,
  change?: Listing['change'],
): Promise<Listing> {
  const keys = {
    exceptId: row.id,
    nameKey: row.likenessKey,
    websiteKey: row.websiteKey,
    addressKeys: relations.deployments.map(({ addressKey }) => addressKey),
  };
  const warnings = await findDuplicates(db, keys, viewer);
  const record = toRecord(row, relations);
  const changed = { type: 'gameListing', id: row.id } as const;
  return {
    ...record,
    warnings,
    task: relations.task,
    change: change === undefined ? await shownChange(db, changed, record) : change,
  };
}

/** The listing of a call as its reply. */
export async function readListing(
  { id }: { id: string },
  { db, who }: { db: Kysely<Tables>; who: Viewer },
): Promise<Listing> {
  const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) fail('not_found');
  return toListing(db, row, (await loadRelations(db, [row]))(row), who);
}

/** A listing whose row is locked until the transaction ends. */
export type LockedListing = {
  row: StoredListing;
  relations: ListingRelations;
  record: ListingRecord;
  fields: ListingFields;
};

/** Locks a listing and loads it, or returns undefined. */
export async function findLocked(
  context: Pick<WriteContext, 'db' | 'dialect'>,
  id: string,
): Promise<LockedListing | undefined> {
  const [listing] = await lockListings(context, [id]);
  return listing;
}

/** Locks listings, in the order of their ids, and loads them. Those that do not exist are left out. */
export async function lockListings(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  ids: readonly string[],
): Promise<LockedListing[]> {
  const query = db.selectFrom('listing').selectAll().where('id', 'in', ids).orderBy('id');
  return loaded(db, await locking(query, dialect).execute());
}

/** A listing without a lock, or undefined. */
export async function findUnlocked(db: Kysely<Tables>, id: string): Promise<LockedListing | undefined> {
  const [listing] = await loaded(
    db,
    await db.selectFrom('listing').selectAll().where('id', '=', id).execute(),
  );
  return listing;
}

async function loaded(db: Kysely<Tables>, rows: readonly StoredListing[]): Promise<LockedListing[]> {
  if (rows.length === 0) return [];
  const relationsOf = await loadRelations(db, rows);
  return rows.map((row) => {
    const relations = relationsOf(row);
    const record = toRecord(row, relations);
    return { row, relations, record, fields: pickFields(listingFields, record) };
  });
}

/** Locks the listing of a call. Fails if it does not exist or has a newer version. */
export async function lockListing(
  context: Pick<WriteContext, 'db' | 'dialect' | 'who'>,
  id: string,
  version: number,
): Promise<LockedListing> {
  return expectCurrent(context, await findLocked(context, id), version);
}

/** Fails unless a locked listing exists in the version that the client has seen. */
export async function expectCurrent(
  { db, who }: Pick<WriteContext, 'db' | 'who'>,
  listing: LockedListing | undefined,
  version: number,
): Promise<LockedListing> {
  if (listing === undefined) fail('not_found');
  const { row, relations } = listing;
  if (row.version !== version) fail('stale_version', { data: await toListing(db, row, relations, who) });
  return listing;
}

export function entityOf({ id, name, version }: Pick<Listing, 'id' | 'name' | 'version'>) {
  return { type: 'gameListing', id, label: name, version };
}
