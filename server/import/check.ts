// What the check of an import has found: counts, and faults by value with their repairs.
import type { Kysely } from 'kysely';
import { columnAt } from '../../contract/exchange/columns.ts';
import { unclearDay } from '../../contract/exchange/days.ts';
import type { ImportCheck, ImportType } from '../../contract/import/import.ts';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import type { Tables } from '../database/database.ts';
import type { ImportInput } from './convert.ts';
import { skippedRow } from './import-rows.ts';
import { namesakeNote } from './keys.ts';
import { keyOf } from './repairs.ts';
import { suggestionsFor } from './suggestions.ts';

const maxFaults = 100;
/** Different refusals that are read: the most frequent ones. */
const maxRefusals = 20_000;

type Counts = Pick<ImportCheck, 'created' | 'changed' | 'unchanged' | 'refused' | 'skipped' | 'namesakes'>;

export async function countsOf(db: Kysely<Tables>, jobId: string): Promise<Counts> {
  const rows = await db
    .selectFrom('recordJobRow')
    .select((eb) => [
      'outcome',
      eb.case().when('before', 'is', null).then(1).else(0).end().as('isNew'),
      eb.case().when('message', '=', skippedRow).then(1).else(0).end().as('isSkipped'),
      eb.case().when('message', 'like', `${namesakeNote}%`).then(1).else(0).end().as('isNamesake'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('jobId', '=', jobId)
    .groupBy(['outcome', 'isNew', 'isSkipped', 'isNamesake'])
    .execute();
  const counts: Counts = { created: 0, changed: 0, unchanged: 0, refused: 0, skipped: 0, namesakes: 0 };
  for (const { outcome, isNew, isSkipped, isNamesake, count } of rows) {
    const of =
      outcome === 'pending' || outcome === 'changed'
        ? isNew === 1
          ? 'created'
          : 'changed'
        : outcome === 'unchanged' && isSkipped === 1
          ? 'skipped'
          : outcome;
    if (of !== 'new') counts[of] += Number(count);
    if (of === 'created' && isNamesake === 1) counts.namesakes += Number(count);
  }
  return counts;
}

type Group = RowFault & { rows: number };
/** One value of a column, or one reason of whole rows. */
function groupKey({ field, value, message }: RowFault): string {
  return JSON.stringify(value === null ? [field, null, message] : [field, keyOf(value)]);
}

function messagesOf(faults: readonly RowFault[]): string {
  return [...new Set(faults.map(({ message }) => message))].join('; ');
}

type Faults = Pick<ImportCheck, 'faults' | 'faultTotal' | 'unclearDates'>;

/** The faults of refused rows by column, value and message. */
export async function faultsByValue(
  db: Kysely<Tables>,
  jobId: string,
  type: ImportType,
  input: ImportInput,
): Promise<Faults> {
  const refusals = await db
    .selectFrom('recordJobRow')
    .select((eb) => ['message', 'faults', eb.fn.countAll<number>().as('count')])
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'refused')
    .groupBy(['message', 'faults'])
    .orderBy('count', 'desc')
    .orderBy('message')
    .limit(maxRefusals)
    .execute();
  const groups = new Map<string, Group>();
  for (const { message, faults, count } of refusals) {
    const own: RowFault[] = faults === null ? [] : JSON.parse(faults);
    const all = own.length === 0 ? [{ field: '', value: null, message: message ?? '' }] : own;
    for (const [key, some] of Map.groupBy(all, groupKey)) {
      const group = groups.get(key);
      const [first] = some;
      if (group !== undefined) group.rows += Number(count);
      else if (first !== undefined)
        groups.set(key, { ...first, message: messagesOf(some), rows: Number(count) });
    }
  }
  const all = [...groups.values()].sort(
    (one, other) => other.rows - one.rows || compareText(one.field + one.value, other.field + other.value),
  );
  const unclear = Map.groupBy(
    all.filter((one) => one.message === unclearDay),
    (one) => one.field,
  );
  const others = all.filter((one) => one.message !== unclearDay);
  const fields = new Map(input.columns.map(({ column, field }) => [column, field]));
  const suggest = await suggestionsFor(db, type);
  return {
    unclearDates: [...unclear].map(([column, some]) => ({
      column,
      example: some[0]?.value ?? '',
      rows: some.reduce((sum, { rows }) => sum + rows, 0),
    })),
    faults: others.slice(0, maxFaults).map(({ field: column, value, message, rows }) => {
      const field = fields.get(column) ?? null;
      const refers =
        field === null || value === null
          ? undefined
          : columnAt(type, field)?.cell.references?.(value)[0]?.type;
      const canRepair = field !== null && value !== null && value !== '';
      return {
        column: column === '' ? null : column,
        field,
        value,
        message,
        rows,
        suggestions: canRepair ? suggest(field, value) : [],
        repairs: canRepair
          ? [
              ...(['use', 'clear', 'skip'] as const),
              ...(refers === 'category' && message === 'Not found' ? (['create'] as const) : []),
            ]
          : [],
        canRemember: refers === 'category' || refers === 'blockchain',
      };
    }),
    faultTotal: others.length,
  };
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
