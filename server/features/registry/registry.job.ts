// Applies differences to a registry: each as an ordinary edit of a field, or the creation of a chain.
import { isDeepStrictEqual } from 'node:util';
import { maxAliases } from '../../../contract/kit/references.ts';
import { latestChange } from '../../history/changers.ts';
import type { JobKind, Outcome, PartContext, StoredRow } from '../../jobs/kind.ts';
import { refusalOf } from '../../jobs/refusals.ts';
import { attempt, type TypeCode } from '../../jobs/type-code.ts';

export const job: JobKind = {
  kind: 'registry',
  part: async (rows, context) => {
    const code = await context.codeOf('blockchain');
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const done =
        row.entityId === null
          ? await addChain(row, code, context)
          : await editChain(row, row.entityId, code, context);
      outcomes.push({ n: row.n, ...done });
    }
    return outcomes;
  },
};

type Done = Omit<Outcome, 'n'>;

async function addChain(row: StoredRow, code: TypeCode, context: PartContext): Promise<Done> {
  if (code.create === undefined) throw new Error('Blockchains can be created');
  const result = await attempt(context, code.create, { ...row.after });
  if ('refused' in result) return refusalOf(result.refused);
  const id = result.entries[0]?.entity.id;
  if (typeof id !== 'string') throw new Error('A creation names its record');
  return { outcome: 'changed', entityId: id, before: null };
}

async function editChain(
  { before, after }: StoredRow,
  id: string,
  code: TypeCode,
  context: PartContext,
): Promise<Done> {
  const { db, now } = context;
  const record = await code.load(db, id, now);
  if (record === undefined) return { outcome: 'refused', message: 'This blockchain was deleted since' };
  const { version, fields } = record;
  const paths = Object.keys(after ?? {});
  const changed = paths.filter((path) => !isDeepStrictEqual(fields[path], before?.[path]));
  if (changed.length > 0) {
    const change = await latestChange(db, id, changed);
    return { outcome: 'refused', message: `Changed since${change === undefined ? '' : ` by ${change.by}`}` };
  }
  const values = { ...after, ...formerName(fields, after) };
  const result = await attempt(context, code.edit, { id, version, ...values });
  if ('refused' in result) return refusalOf(result.refused);
  const former = Object.fromEntries(Object.keys(values).map((path) => [path, fields[path]]));
  return { outcome: 'changed', before: former, after: values };
}

/** A name that is replaced becomes an alias, so that what is known by it is still found. */
function formerName(
  fields: StoredRow['before'] & object,
  after: StoredRow['after'],
): { aliases?: unknown[] } {
  const { name, aliases } = fields;
  if (after?.['name'] === undefined || !Array.isArray(aliases) || aliases.length >= maxAliases) return {};
  return { aliases: [...aliases, name] };
}
