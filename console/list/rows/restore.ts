// Restores records from the bin. Loaded on demand.
import type { QueryClient } from '@tanstack/react-query';
import { bin, maxBinIds, type RestoreOutcome } from '../../../contract/bin/bin.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { BizError, call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { refreshArea } from '../pageQuery.ts';

/** Restores records from the bin, and reports what did not come back as it was. */
export async function restore(
  client: QueryClient,
  ids: readonly string[],
  giveBack = false,
): Promise<RestoreOutcome[]> {
  const outcomes: RestoreOutcome[] = [];
  try {
    for (let from = 0; from < ids.length; from += maxBinIds) {
      outcomes.push(...(await call(bin.restore, { ids: ids.slice(from, from + maxBinIds), giveBack })));
    }
  } catch (error) {
    // The client has shown it.
    if (!(error instanceof BizError)) throw error;
  }
  for (const text of new Set(outcomes.flatMap(remarksOn))) notify.warning(text, { stays: true });
  // Whatever refers to a restored record may have changed too.
  await client.invalidateQueries();
  return outcomes;
}

/** What the user should know of a restored record. */
export function remarksOn(of: RestoreOutcome): string[] {
  const { outcome, label, status, fieldErrors, slug, dropped, kept } = of;
  if (outcome === 'not_found') return ['Some records were no longer in the bin.'];
  const name = `“${label}”`;
  if (outcome === 'duplicate') return [`${name} was not restored: ${Object.values(fieldErrors).join('; ')}.`];
  const names = dropped.map((one) => one.name ?? one.id).join(', ');
  return [
    ...(status === null
      ? []
      : [`${name} came back as a draft. It was ${statuses[status.from].toLowerCase()}.`]),
    ...(slug === null ? [] : [`${name} has the slug ${slug.to} now, as another record took ${slug.from}.`]),
    ...(dropped.length === 0 ? [] : [`${name} came back without ${names}, which no longer exist.`]),
    ...(kept === 0 ? [] : [`${kept} records were changed since the merge and keep their value.`]),
  ];
}

/** Reads the bin again, where it is shown. */
export function refreshBin(client: QueryClient): Promise<void> {
  return refreshArea(client, bin.list);
}
