// The records of a part of a job: locked and read at once where their type can.
import type { FoundRecord } from '../history/kind.ts';
import type { PartContext } from './kind.ts';
import type { TypeCode } from './type-code.ts';

export type RecordOf = (id: string) => Promise<FoundRecord | undefined>;

export async function recordsOfPart(
  code: TypeCode,
  context: PartContext,
  ids: readonly (string | null | undefined)[],
): Promise<RecordOf> {
  const wanted = ids.filter((id) => typeof id === 'string');
  const read = new Map(wanted.length === 0 ? [] : await code.lockMany?.(context, wanted));
  return async (id) => {
    const record = read.get(id);
    // The next row of the same record must see what this one changes.
    read.delete(id);
    return record ?? code.load(context.db, id, context.now);
  };
}
