// Slugs: unique per type over those in use and those of the past, which keep leading to their record.
import type { Kysely } from 'kysely';
import type { transliterate } from 'transliteration';
import { numberedSlug, slugFrom } from '../../contract/slugs.ts';
import type { Tables } from './db/db.ts';
import { preparedRows } from './db/prepared.ts';
import { onFirstUse } from './lazy.ts';

interface SlugTable {
  type: string;
  slug: string;
  entityId: string;
}
declare module './db/db.ts' {
  interface Tables {
    slug: SlugTable;
  }
}

const transliteration = onFirstUse<{ transliterate: typeof transliterate }>('transliteration');
const toAscii = (name: string) => transliteration().transliterate(name);

/** A record of a table that has slugs. */
type Owner = {
  type: { [T in keyof Tables]: Tables[T] extends { id: string; slug: string } ? T : never }[keyof Tables];
  id: string;
};

/**
 * Gives a record a free slug by its name: the name's own, else numbered; the type and the id's end where nothing is
 * left of it. Creations side by side get different ones: the later waits for the earlier to end and looks again.
 */
export async function takeFreeSlug(db: Kysely<Tables>, owner: Owner, name: string): Promise<string> {
  const wanted = slugFrom(name, toAscii) || `${owner.type}-${owner.id.slice(-12)}`;
  for (;;) {
    const slug = await firstFree(db, owner, wanted);
    const taken = await db
      .insertInto('slug')
      .values({ type: owner.type, slug, entityId: owner.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 1n) return slug;
  }
}

/**
 * The same for many new records, most of whose names are free: in two statements then, and one by one for the rest.
 * Returns their slugs in order.
 */
export async function takeFreeSlugs(
  db: Kysely<Tables>,
  type: Owner['type'],
  records: readonly { id: string; name: string }[],
): Promise<string[]> {
  const rows = new Map<string, SlugTable>();
  for (const { id, name } of records) {
    const slug = slugFrom(name, toAscii);
    if (slug !== '' && !rows.has(slug)) rows.set(slug, { type, slug, entityId: id });
  }
  const taken = rows.size === 0 ? [] : await insertFree(db, [...rows.values()]);
  const slugs = new Map(taken.map((row) => [row.entityId, row.slug]));
  const all: string[] = [];
  for (const { id, name } of records) all.push(slugs.get(id) ?? (await takeFreeSlug(db, { type, id }, name)));
  return all;
}

const insertFree = preparedRows((db, rows: readonly SlugTable[]) =>
  db
    .insertInto('slug')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['slug', 'entityId']),
);

/** Slugs up to this long keep all of their characters when a number is put behind them. */
const uncut = 70;

async function firstFree(db: Kysely<Tables>, owner: Owner, wanted: string): Promise<string> {
  if (!(await isTaken(db, owner, wanted))) return wanted;
  // Names repeat by the hundred in real catalogues: the first gap is looked for in one query, not one by one.
  // ":" comes right behind the digits and "~" behind every letter.
  const stem = wanted.slice(0, uncut);
  const [from, to] = wanted === stem ? [`${stem}-`, `${stem}-:`] : [stem, `${stem}~`];
  const taken = await db
    .selectFrom('slug')
    .select('slug')
    .where('type', '=', owner.type)
    .where('slug', '>=', from)
    .where('slug', '<', to)
    .execute();
  const used = new Set(taken.map((row) => row.slug));
  let n = 2;
  while (used.has(numberedSlug(wanted, n))) n += 1;
  return numberedSlug(wanted, n);
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
export async function takeSlug(db: Kysely<Tables>, owner: Owner, slug: string): Promise<void> {
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

/** Lets all slugs of a record that is gone lead to another, or frees them. */
export async function releaseSlugs(db: Kysely<Tables>, owner: Owner, to: string | null): Promise<void> {
  const its = db.updateTable('slug').where('type', '=', owner.type).where('entityId', '=', owner.id);
  if (to !== null) await its.set({ entityId: to }).execute();
  else await db.deleteFrom('slug').where('type', '=', owner.type).where('entityId', '=', owner.id).execute();
}
