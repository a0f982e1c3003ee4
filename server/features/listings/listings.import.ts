// Imports many new listings in one call: all or none.

import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import type { WriteContext } from '../../http/feature.ts';
import { loadReferences, newFaults } from './listings.check.ts';
import { insertListings } from './listings.save.ts';

type Import = typeof listings.import;

/** Validates new listings. Errors are keyed by position in `rows`. */
export async function importFaults(
  { rows = [] }: Partial<Input<Import>>,
  context: WriteContext<Import>,
): Promise<FieldErrors> {
  const faults = newFaults(rows, await loadReferences(context, rows));
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

export async function importListings(
  { rows }: Input<Import>,
  context: WriteContext<Import>,
): Promise<Output<Import>> {
  const created = await insertListings(context, rows, pathOf);
  return created.map(({ row: { id, slug } }) => ({ id, slug }));
}

function pathOf(index: number, field: string): string {
  return `rows.${index}.${field}`;
}
