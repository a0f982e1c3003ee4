// Finds the records that cells refer to: by id, by slug, else by name or alias, which may stand for one record only.
import type { Kysely } from 'kysely';
import { type Find, type Reference, type ReferredType, withoutMark } from '../../contract/exchange/cells.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';

type Known = { id: string; slug: string | null; names: readonly string[]; aliases: readonly string[] };

const nouns: Record<ReferredType, string> = {
  category: 'category',
  blockchain: 'blockchain',
  gameListing: 'listing',
  account: 'account',
  media: 'picture',
};

/** Loads what the cells of some rows refer to. */
export async function findReferences(db: Kysely<Tables>, references: readonly Reference[]): Promise<Find> {
  const found = new Map<string, ReturnType<Find>>();
  for (const [type, all] of Map.groupBy(references, (one) => one.type)) {
    const texts = [...new Set(all.map(({ text }) => text))];
    const wanted = [...new Set(texts.flatMap((text) => [text, withoutMark(text)]))];
    const indexes = indexesOf(await loaders[type](db, wanted));
    for (const text of texts) found.set(keyOf({ type, text }), lookUp(type, text, indexes));
  }
  return (reference) => found.get(keyOf(reference));
}

const keyOf = ({ type, text }: Reference): string => `${type}:${text}`;

function indexesOf(records: readonly Known[]) {
  const by = (keys: (record: Known) => readonly string[]) => {
    const index = new Map<string, Set<string>>();
    for (const record of records)
      for (const key of keys(record)) {
        const ids = index.get(key) ?? new Set();
        index.set(key, ids.add(record.id));
      }
    return index;
  };
  return [
    by(({ id }) => [id]),
    by(({ slug }) => (slug === null ? [] : [slug])),
    by(({ names, aliases }) => [...names, ...aliases].map(fold)),
  ];
}

function lookUp(
  type: ReferredType,
  text: string,
  indexes: readonly Map<string, Set<string>>[],
): ReturnType<Find> {
  for (const [level, index] of indexes.entries()) {
    const ids = [...(index.get(level < 2 ? withoutMark(text) : fold(text)) ?? [])];
    const [id] = ids;
    if (ids.length > 1) return { fault: `More than one ${nouns[type]} has this name` };
    if (id !== undefined) return { id };
  }
  return undefined;
}

const loaders: Record<ReferredType, (db: Kysely<Tables>, texts: readonly string[]) => Promise<Known[]>> = {
  // Few enough to load them all, as aliases have no index.
  category: async (db) => {
    const rows = await db.selectFrom('category').select(['id', 'slug', 'name', 'aliases']).execute();
    return rows.map(({ name, aliases, ...row }) => ({ ...row, names: [name], aliases: JSON.parse(aliases) }));
  },
  blockchain: async (db) => {
    const rows = await db
      .selectFrom('blockchain')
      .select(['id', 'slug', 'name', 'aliases', 'caip2'])
      .execute();
    return rows.map(({ name, aliases, caip2, ...row }) => ({
      ...row,
      names: [name],
      aliases: [...JSON.parse(aliases), ...(caip2 === null ? [] : [caip2])],
    }));
  },
  gameListing: async (db, texts) => {
    const rows = await db
      .selectFrom('listing')
      .select(['id', 'slug', 'name'])
      .where((eb) =>
        eb.or([
          eb('id', 'in', texts),
          eb('nameKey', 'in', texts.map(fold)),
          eb(
            'id',
            'in',
            eb.selectFrom('slug').select('entityId').where('type', '=', 'listing').where('slug', 'in', texts),
          ),
        ]),
      )
      .execute();
    return rows.map(({ name, ...row }) => ({ ...row, names: [name], aliases: [] }));
  },
  // Names are compared folded, and are not unique.
  account: async (db) => {
    const rows = await db.selectFrom('account').select(['id', 'name']).execute();
    return rows.map(({ id, name }) => ({ id, slug: null, names: [name], aliases: [] }));
  },
  media: async (db, texts) => {
    const rows = await db.selectFrom('media').select('id').where('id', 'in', texts).execute();
    return rows.map(({ id }) => ({ id, slug: null, names: [], aliases: [] }));
  },
};
