// The differences that a comparison found, as rows of its job.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input, Page } from '../../../contract/kit/calls.ts';
import type { Difference, DifferenceKind, registry } from '../../../contract/registry/registry.ts';
import type { ReadContext } from '../../http/feature.ts';
import { toPage } from '../../records/lists.ts';
import type { RowInput } from './registry.compare.ts';

type Rows = typeof registry.rows;

export async function differencePage(
  input: Input<Rows>,
  context: ReadContext<Rows>,
): Promise<Page<Difference>> {
  const { db, who } = context;
  const { page, pageSize } = input;
  const latest = await db
    .selectFrom('recordJob')
    .select('id')
    .where('accountId', '=', who.id)
    .where('kind', '=', 'registry')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined) return toPage([], 0, input);
  const jobId = latest.id;
  const matching = db.selectFrom('recordJobRow').where('jobId', '=', jobId).where(matches(input));
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('n', input.sort === '-n' ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const differences = rows.map(({ n, entityId, label, outcome, message, before, after, input: stored }) => {
    const { kind, caip2, field }: RowInput = JSON.parse(stored ?? '{}');
    const valueIn = (json: string | null) => {
      const fields = json === null ? null : JSON.parse(json);
      return field === null ? fields : fields?.[field];
    };
    return {
      id: String(n),
      jobId,
      kind,
      caip2,
      chainId: entityId,
      label: label ?? '',
      field,
      before: valueIn(before) ?? null,
      after: valueIn(after) ?? null,
      outcome,
      message,
    };
  });
  return toPage(differences, total, input);
}

/** Rows of some kinds, whose name or CAIP-2 id contains the text. A job has some thousands of rows, so this needs no index. */
function matches({
  kind = [],
  q = '',
}: {
  kind?: DifferenceKind[] | undefined;
  q?: string | undefined;
}): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`1 = 1`];
  const stored = sql.ref('recordJobRow.input');
  if (kind.length > 0) {
    const kinds = kind.map((one) => sql`${stored} like ${`{"kind":"${one}",%`}`);
    conditions.push(sql`(${sql.join(kinds, sql` or `)})`);
  }
  const text = q.trim().toLowerCase();
  if (text !== '') {
    const sought = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      sql`(lower("label") like ${sought} escape '\\' or lower(${stored}) like ${sought} escape '\\')`,
    );
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
