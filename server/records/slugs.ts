// Slugs: unique per type over those in use and those of the past, which keep leading to their record.
import type { Generated, Kysely } from 'kysely';
import { transliterate } from 'transliteration';
import { numberedSlug, slugFrom } from '../../contract/text/slugs.ts';
import type { Tables } from '../database/database.ts';

interface SlugTable {
  type: string;
  slug: string;
  entityId: string;
  /** 1 for a slug that a pending change reserves: the public site does not know it yet. */
  pending: Generated<0 | 1>;
}
type NewSlug = Omit<SlugTable, 'pending'>;
declare module '../database/database.ts' {
  interface Tables {
    slug: SlugTable;
  }
}

const toAscii = (name: string) => transliterate(name);

/** A record of a table that has slugs. */
type Owner = {
  type: { [T in keyof Tables]: Tables[T] extends { id: string; slug: string } ? T : never }[keyof Tables];
  id: string;
};

type AnyOwner = { type: string; id: string };

/**
 * Gives a new record a free slug by its name: the name's own, else numbered; the type and the id's end where nothing is
 * left of it. Creations side by side get different ones: the later waits for the earlier to end and looks again.
 */
export async function createSlug(db: Kysely<Tables>, { type, id }: Owner, name: string): Promise<string> {
  return (await reserveSlugs(db, type, [{ id, name }])).get(id) ?? '';
}

/** The same for many new records of one type. Returns their slugs by their ids. */
export async function reserveSlugs(
  db: Kysely<Tables>,
  type: Owner['type'],
  records: readonly { id: string; name: string }[],
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const requested = new Map<string, string>();
  const rows = new Map<string, NewSlug>();
  for (const { id, name } of records) {
    const slug = slugFrom(name, toAscii) || `${type}-${id.slice(-12)}`;
    requested.set(id, slug);
    if (!rows.has(slug)) rows.set(slug, { type, slug, entityId: id });
  }
  const reserved = await insertFree(db, [...rows.values()]);
  const without = () => [...requested].filter(([id]) => !reserved.has(id));
  for (let left = without(); left.length > 0; left = without()) {
    const used = await numberedSlugs(db, type, new Set(left.map(([, slug]) => slug)));
    const numbered = left.map(([entityId, slug]) => {
      let n = 2;
      while (used.has(numberedSlug(slug, n))) n += 1;
      used.add(numberedSlug(slug, n));
      return { type, slug: numberedSlug(slug, n), entityId };
    });
    for (const [id, slug] of await insertFree(db, numbered)) reserved.set(id, slug);
  }
  return reserved;
}

/** Inserts the slugs that are free. Returns these by the records' ids. */
async function insertFree(db: Kysely<Tables>, rows: readonly NewSlug[]): Promise<Map<string, string>> {
  const inserted = await db
    .insertInto('slug')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['slug', 'entityId'])
    .execute();
  return new Map(inserted.map(({ slug, entityId }) => [entityId, slug]));
}

/** Slugs up to this long keep all of their characters when a number is put behind them. */
const uncut = 70;

/**
 * The numbered slugs of some slugs. Names repeat by the hundred in real catalogues: the first gap is looked for in one
 * query for each, not one by one.
 */
async function numberedSlugs(
  db: Kysely<Tables>,
  type: string,
  slugs: Iterable<string>,
): Promise<Set<string>> {
  const numbered = new Set<string>();
  for (const slug of slugs) {
    // ":" comes right behind the digits and "~" behind every letter.
    const stem = slug.slice(0, uncut);
    const [from, to] = slug === stem ? [`${stem}-`, `${stem}-:`] : [stem, `${stem}~`];
    const rows = await db
      .selectFrom('slug')
      .select('slug')
      .where('type', '=', type)
      .where('slug', '>=', from)
      .where('slug', '<', to)
      .execute();
    for (const row of rows) numbered.add(row.slug);
  }
  return numbered;
}

/** Whether another record has, or had, this slug. */
export async function isTaken(db: Kysely<Tables>, owner: Owner, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('slug')
    .select('entityId')
    .where('type', '=', owner.type)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined && row.entityId !== owner.id;
}

/** Gives a record its slug; those it had before stay its own. */
export async function reserveSlug(db: Kysely<Tables>, owner: Owner, slug: string): Promise<void> {
  const row = { type: owner.type, slug, entityId: owner.id };
  // A record may go back to a slug of its own past; somebody else's makes this fail, and the call is tried again.
  await db
    .deleteFrom('slug')
    .where('type', '=', owner.type)
    .where('slug', '=', slug)
    .where('entityId', '=', owner.id)
    .execute();
  await db.insertInto('slug').values(row).execute();
}

/** Reserves the slug of a pending change. One that the record has, or had, is its own already. */
export async function reservePendingSlug(db: Kysely<Tables>, owner: AnyOwner, slug: string): Promise<void> {
  const row = { type: owner.type, slug, entityId: owner.id };
  const own = await db
    .selectFrom('slug')
    .select('slug')
    .where('type', '=', row.type)
    .where('slug', '=', slug)
    .where('entityId', '=', row.entityId)
    .executeTakeFirst();
  // Another record's makes this fail, and the call is tried again.
  if (own === undefined)
    await db
      .insertInto('slug')
      .values({ ...row, pending: 1 })
      .execute();
}

/** Frees the slug that a record's pending change reserves. */
export async function releasePendingSlug(db: Kysely<Tables>, owner: AnyOwner): Promise<void> {
  await db
    .deleteFrom('slug')
    .where('type', '=', owner.type)
    .where('entityId', '=', owner.id)
    .where('pending', '=', 1)
    .execute();
}

/** All slugs of a record, also those of the past. A banner has none. */
export async function slugsOf(db: Kysely<Tables>, { type, id }: AnyOwner): Promise<string[]> {
  const rows = await db
    .selectFrom('slug')
    .select('slug')
    .where('type', '=', type)
    .where('entityId', '=', id)
    .where('pending', '=', 0)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/**
 * Gives a restored record the slugs that it had, as far as they are free, and returns its present one: `slug`, or the next free
 * one if another record has it.
 */
export async function restoreSlugs(
  db: Kysely<Tables>,
  owner: Owner,
  slug: string,
  former: readonly string[],
): Promise<string> {
  const rows = [...new Set([slug, ...former])].map((one) => ({
    type: owner.type,
    slug: one,
    entityId: owner.id,
  }));
  await db
    .insertInto('slug')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await isTaken(db, owner, slug)) ? createSlug(db, owner, slug) : slug;
}

/** Gives a record back those slugs that lead to the one that it was merged into, but not that one's present slug. */
export async function reclaimSlugs(
  db: Kysely<Tables>,
  { type, id }: Owner,
  slugs: readonly string[],
  from: { id: string; slug: string },
): Promise<void> {
  if (slugs.length === 0) return;
  await db
    .updateTable('slug')
    .set({ entityId: id })
    .where('type', '=', type)
    .where('entityId', '=', from.id)
    .where('slug', 'in', slugs)
    .where('slug', '<>', from.slug)
    .execute();
}

/** Lets all slugs of a record that is gone lead to another, or frees them. One that its pending change reserves stays reserved. */
export async function releaseSlugs(db: Kysely<Tables>, owner: AnyOwner, to: string | null): Promise<void> {
  const { type, id } = owner;
  const its = db
    .updateTable('slug')
    .where('type', '=', type)
    .where('entityId', '=', id)
    .where('pending', '=', 0);
  if (to !== null) await its.set({ entityId: to }).execute();
  else {
    await db
      .deleteFrom('slug')
      .where('type', '=', type)
      .where('entityId', '=', id)
      .where('pending', '=', 0)
      .execute();
  }
}
