// Many new listings in one call: all of them, or none.
import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '../../../contract/errors.ts';
import type { Input, Output } from '../../../contract/kit.ts';
import type { listings } from '../../../contract/listings.ts';
import type { ReadContext, WriteContext } from '../../platform/call.ts';
import { addListings } from './listings.add.ts';
import { newFaults, type References, readReferences, referencesOf } from './listings.check.ts';
import { type Drafts, draftListings, type Given } from './listings.draft.ts';

type Import = typeof listings.import;
type Preparing = Pick<ReadContext<Import>, 'db' | 'who' | 'now'>;

/** What was drafted of rows, none of which has a fault as long as what they refer to is this. */
type Drafted = { references: References; made: Drafts };
const drafted = new WeakMap<readonly Given[], Drafted>();

/** Checks and drafts all rows, which is a third of the time that others would have to wait otherwise. */
export async function prepareImport({ rows }: Input<Import>, context: Preparing): Promise<void> {
  draft(rows, await readReferences(context.db, rows), context);
}

/** Everything wrong with new listings beyond the form of their fields, by their place in `rows`. */
export async function importFaults(
  { rows = [] }: Partial<Input<Import>>,
  context: WriteContext<Import>,
): Promise<FieldErrors> {
  const references = await referencesOf(context, rows);
  if (isDeepStrictEqual(drafted.get(rows)?.references, references)) return {};
  return draft(rows, references, context);
}

/** Adds what was drafted by the check. */
export async function importListings(
  { rows }: Input<Import>,
  context: WriteContext<Import>,
): Promise<Output<Import>> {
  const made = drafted.get(rows)?.made;
  if (made === undefined) throw new Error('Rows are drafted before they are imported');
  // V8 takes it for alive until it next collects everything.
  drafted.delete(rows);
  const { records } = await addListings(context, rows, made, pathOf);
  return records.map(({ id, slug }) => ({ id, slug }));
}

/** Drafts rows that have no faults. Returns these otherwise. */
function draft(rows: readonly Given[], references: References, context: Omit<Preparing, 'db'>): FieldErrors {
  const faults = rowFaults(rows, references);
  if (Object.keys(faults).length === 0)
    drafted.set(rows, { references, made: draftListings(context, rows, references) });
  return faults;
}

function rowFaults(rows: readonly Given[], references: References): FieldErrors {
  const faults = newFaults(rows, references);
  const slugs = new Set<string>();
  rows.forEach(({ slug }, index) => {
    if (slug !== undefined && slugs.has(slug))
      faults[index] = { ...faults[index], slug: 'Another row has this slug' };
    if (slug !== undefined) slugs.add(slug);
  });
  return Object.fromEntries(
    faults.flatMap((found, index) =>
      Object.entries(found).map(([field, text]) => [pathOf(index, field), text]),
    ),
  );
}

function pathOf(index: number, field: string): string {
  return `rows.${index}.${field}`;
}
