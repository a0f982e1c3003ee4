// Imports many new listings in one call: all or none.

import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import type { Plan, WriteContext } from '../../http/feature.ts';
import { createFaults, loadReferences, type References } from './listings.check.ts';
import { insertListings, type NewListing } from './listings.save.ts';

type Import = typeof listings.import;

/** The faults of new listings, and their creation. */
export async function planImport(
  { rows = [] }: Partial<Input<Import>>,
  context: WriteContext<Import>,
): Promise<Plan<Import>> {
  const references = await loadReferences(context, rows);
  const run = async (input: Input<Import>) => {
    const created = await insertListings(context, input.rows, references.chains, pathOf);
    return created.map(({ row: { id, slug } }) => ({ id, slug }));
  };
  return { faults: faultsOf(rows, references), run };
}

/** Errors keyed by position in `rows`. */
function faultsOf(rows: readonly NewListing[], references: References): FieldErrors {
  const slugs = new Set<string>();
  const faults = rows.flatMap((row, index) => {
    const found = createFaults(row, references);
    const { slug } = row;
    if (slug !== undefined && slugs.has(slug)) found['slug'] = 'Another row has this slug';
    if (slug !== undefined) slugs.add(slug);
    return Object.entries(found).map(([field, text]) => [pathOf(index, field), text]);
  });
  return Object.fromEntries(faults);
}

function pathOf(index: number, field: string): string {
  return `rows.${index}.${field}`;
}
