// Exports: the columns that there are, and the call that creates the job.
import {
  type Column,
  columnAt,
  columnsOf,
  type ExchangeType,
  exchangeTypes,
} from '../../../contract/exchange/columns.ts';
import { exchange, exportLists, exportNouns } from '../../../contract/exchange/exchange.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { parsePayload } from '../../../contract/kit/payload.ts';
import { hasRight, type Right } from '../../../contract/kit/rights.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { fail } from '../../errors.ts';
import type { ExportInput } from '../../export/export.job.ts';
import { sourceOf } from '../../export/source.ts';
import { implement, type ReadContext, type WriteContext } from '../../http/feature.ts';
import { createJob } from '../../jobs/record-jobs.ts';
import { toJob } from '../../jobs/to-job.ts';

type Start = typeof exchange.start;

export const feature = implement(exchange, {
  columns: async ({ type }, { db, who }) => {
    expectView(who, type);
    return (await allColumns(db, type)).map(
      ({ path, label, readOnly = false, private: isPrivate = false }) => ({
        path,
        label,
        readOnly,
        private: isPrivate,
      }),
    );
  },
  start: { check: async (input) => startFaults(input), run: startExport },
});

async function startExport(
  { type, filter, ids, except, columns, format }: Input<Start>,
  context: WriteContext<Start>,
) {
  const { db, who, audit } = context;
  expectView(who, type);
  const standard = async () =>
    (await allColumns(db, type)).filter((column) => column.private !== true).map(({ path }) => path);
  const chosen = columns ?? (await standard());
  const views = viewsOf(who, type, chosen);
  const input = { type, filter, ids, except, columns: chosen, format, views } satisfies ExportInput & {
    views: Right[];
  };
  const row = await createJob(
    db,
    {
      kind: 'export',
      type,
      title: `Export ${exportNouns[type]}`,
      input,
      rights: [`${exchangeTypes[type]}.view`],
      undoable: false,
    },
    context,
  );
  audit({
    action: `${type}.export`,
    entity: { type, id: null, label: null },
    after: {
      format,
      columns: input.columns,
      filter: filter ?? null,
      ids: ids ?? null,
      ...(except === undefined ? {} : { except }),
    },
  });
  return toJob(row);
}

async function startFaults({ type, filter, ids, columns = [] }: Partial<Input<Start>>): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  if (filter !== undefined && ids !== undefined) faults['ids'] = 'Send a filter or ids, not both';
  if (type === undefined) return faults;
  columns.forEach((path, index) => {
    if (columnAt(type, path) === undefined) faults[`columns.${index}`] = 'There is no such column';
  });
  const parsed = parsePayload(
    exportLists[type].input.omit({ page: true, pageSize: true, sort: true }),
    filter ?? {},
  );
  if (!parsed.ok) {
    for (const [path, text] of Object.entries(parsed.errors)) faults[`filter.${path}`] = text;
  }
  return faults;
}

/** The rights to view the records of other types that a file names: it names only those that its maker may view. */
function viewsOf(who: Caller, type: ExchangeType, columns: readonly string[]): Right[] {
  const named = new Set<string>(
    columns.flatMap((path) => columnAt(type, path)?.cell.references?.('x') ?? []).map((one) => one.type),
  );
  return Object.entries(exchangeTypes)
    .filter(([other]) => named.has(other))
    .map(([, area]) => `${area}.view` as const)
    .filter((right) => hasRight(who.roles, right));
}

/** The columns of a type, with one for each source of external ids in use. */
async function allColumns(db: ReadContext['db'], type: ExchangeType): Promise<Column[]> {
  const { table } = (await sourceOf(type)).selection;
  const rows = await db
    .selectFrom('externalId')
    .select('source')
    .distinct()
    .where('type', '=', table as 'listing')
    .orderBy('source')
    .execute();
  return columnsOf(
    type,
    rows.map(({ source }) => source),
  );
}

function expectView(who: ReadContext<typeof exchange.columns>['who'], type: ExchangeType): void {
  if (!hasRight(who.roles, `${exchangeTypes[type]}.view`)) fail('forbidden');
}
