// Ids of a record in other systems, such as a store or a database of games. An import finds records by them.
import { z } from 'zod';
import { text } from './calls.ts';

const maxExternalIds = 20;

/** Not `constructor`, which no payload may contain as a key. */
const source = z
  .string()
  .max(40, 'At most 40 characters')
  .regex(
    /^(?!constructor$)[a-z0-9]+([-_][a-z0-9]+)*$/,
    'Use only a-z, 0-9 and single hyphens or underscores between them',
  );

/** True for a name that may stand for a system. */
export function isSource(name: string): boolean {
  return source.safeParse(name).success;
}

/** Compared exactly as it is stored. */
export const externalId = text(1, 200);

const ids = z.record(source, externalId, {
  error: (issue) =>
    issue.code === 'invalid_key' ? issue.issues[0]?.message : 'Must be an object of ids by source',
});
export type ExternalIds = z.output<typeof ids>;

/** Ids by source, such as `{ steam: '570' }`, sorted by source. Another record of the type cannot have the same id. */
export function externalIds() {
  return ids
    .refine((all) => Object.keys(all).length <= maxExternalIds, `At most ${maxExternalIds}`)
    .overwrite((all) => Object.fromEntries(Object.entries(all).sort(bySource)));
}

function bySource([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1;
}
