// What the cells of a part refer to: records, pictures by URL, what repairs name, and the categories that the import creates.
import type { Kysely } from 'kysely';
import type { Find, Reference } from '../../contract/exchange/cells.ts';
import { isNothing } from '../../contract/exchange/words.ts';
import type { ImportType } from '../../contract/import/import.ts';
import { importFileLimits } from '../../contract/import/limits.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';
import { findBeside, noteBeside } from '../jobs/beside.ts';
import type { PartContext } from '../jobs/kind.ts';
import { refusalOf } from '../jobs/refusals.ts';
import { attempt } from '../jobs/type-code.ts';
import type { ImportInput } from './convert.ts';
import { createdFields } from './create-rows.ts';
import { findPictures, isPictureUrl } from './picture-urls.ts';
import { findReferences } from './references.ts';
import { referenceRepairs, repairedFind } from './repairs.ts';

export type FoundReferences = {
  find: Find;
  /** The names of categories that a check has created: they are gone when it ends. */
  created: ReadonlyMap<string, string>;
};

export async function partReferences(
  type: ImportType,
  input: ImportInput,
  all: readonly Reference[],
  context: PartContext,
): Promise<FoundReferences> {
  const known = await repairedReferences(type, input, all, context.db);
  const byUrl = await findPictures(all, context);
  const find: Find = (one) => (isPictureUrl(one) ? byUrl(one) : known(one));
  const missing = all.filter((one) => one.type === 'category' && find(one) === undefined);
  const made = missing.length === 0 ? new Map() : await createMissing(missing, input, context);
  const created = [...made.values()].flatMap(({ id, name }) =>
    id === undefined ? [] : [[id, name] as const],
  );
  return {
    find: (one) => find(one) ?? (one.type === 'category' ? made.get(fold(one.text))?.found : undefined),
    created: new Map(context.isCheck ? created : []),
  };
}

/** Finds records by what cells say, or by what a repair says instead. */
export async function repairedReferences(
  type: ImportType,
  { repairs }: ImportInput,
  all: readonly Reference[],
  db: Kysely<Tables>,
): Promise<Find> {
  const named = referenceRepairs(type, repairs);
  const used = [...named.values()].flatMap(({ type: of, use }) =>
    use === undefined ? [] : [{ type: of, text: use }],
  );
  const known = repairedFind(await findReferences(db, [...all, ...used]), named);
  return (one) => known(one) ?? (isNothing(one.text) ? { id: null } : undefined);
}

type Made = { found: ReturnType<Find>; id?: string; name: string };

/** Creates the categories that the check has named, inactive: an import makes nothing public. */
async function createMissing(
  missing: readonly Reference[],
  { missingCategories }: ImportInput,
  context: PartContext,
): Promise<Map<string, Made>> {
  const { db, job, who, codeOf, isCheck } = context;
  const made = new Map<string, Made>();
  const planned = await findBeside(db, job.id);
  const names = new Map(planned.flatMap((one) => (one.what === 'create' ? [[fold(one.name), one]] : [])));
  const category = await codeOf('category');
  const { create } = category;
  for (const { text } of missing) {
    const key = fold(text);
    if (made.has(key)) continue;
    const one = names.get(key);
    if (one === undefined) {
      const fault = `An import creates at most ${importFileLimits.newCategories} categories`;
      if (missingCategories === 'create') made.set(key, { found: { fault }, name: text });
      continue;
    }
    if (create === undefined || !hasRight(who.roles, 'categories.edit')) {
      made.set(key, { found: { fault: 'You may not create categories' }, name: text });
      continue;
    }
    const result = await attempt(context, create, { name: one.name, active: false });
    const [entry] = 'refused' in result ? [] : result.entries;
    if ('refused' in result || typeof entry?.entity.id !== 'string') {
      const fault = 'refused' in result ? refusalOf(result.refused).message : undefined;
      made.set(key, { found: { fault: fault ?? 'Not found' }, name: text });
      continue;
    }
    const { id } = entry.entity;
    made.set(key, { found: { id }, id, name: one.name });
    if (!isCheck)
      await noteBeside(db, job.id, one, { id, before: null, after: createdFields(entry, category) });
  }
  return made;
}
