// Remembers differences that are never to be proposed again.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { registry } from '../../../contract/registry/registry.ts';
import type { WriteContext } from '../../http/feature.ts';

type Ignore = typeof registry.ignore;

export async function ignoreDifferences(
  { differences, ignored }: Input<Ignore>,
  { db, audit }: WriteContext<Ignore>,
): Promise<Output<Ignore>> {
  const rows = differences.map(({ caip2, field }) => ({ caip2, field: field ?? '' }));
  if (ignored && rows.length > 0) {
    await db
      .insertInto('registryIgnored')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const { caip2, field } of ignored ? [] : rows) {
    await db.deleteFrom('registryIgnored').where('caip2', '=', caip2).where('field', '=', field).execute();
  }
  const [first] = differences;
  const label =
    first === undefined ? null : `${first.caip2}${rows.length > 1 ? ` and ${rows.length - 1} more` : ''}`;
  const action = ignored ? 'blockchain.ignoreRegistry' : 'blockchain.heedRegistry';
  audit({ action, entity: { type: 'blockchain', id: null, label } });
  return { count: rows.length };
}
