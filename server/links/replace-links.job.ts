// Puts another URL in the place of a link: in each record by the code and the rights of a single edit.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type LinkType, linkTypes } from '../../contract/links/link-health.ts';
import { linkFields, withOtherLink } from '../../contract/links/record-links.ts';
import { heldNote } from '../bulk/held-fields.ts';
import { findChanges, isChangeType } from '../changes/table.ts';
import type { JobKind, JobRecord, Outcome, PartContext, PrepareContext, StoredRow } from '../jobs/kind.ts';
import { refusalOf } from '../jobs/refusals.ts';
import { attempt } from '../jobs/type-code.ts';
import { linkTables } from './table.ts';

const batchRows = 1_000;

export const job: JobKind = {
  kind: 'replaceLinks',
  prepare: { thread: 'writes', run: addUses },
  part: async (rows, context) => {
    const type = typeOf(context.job);
    const ids = rows.flatMap(({ entityId }) => entityId ?? []);
    const changes = isChangeType(type) ? await findChanges(context.db, type, ids) : new Map();
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const change = changes.get(row.entityId ?? '');
      outcomes.push({ n: row.n, ...(await replaceIn(row, type, { ...context, change })) });
    }
    return outcomes;
  },
};

/** The records with the link, public or not. */
async function addUses({ job: of, db, addRows }: PrepareContext): Promise<void> {
  const { table, label } = linkTables[typeOf(of)];
  for (let last = ''; ; ) {
    const { rows } = await sql<{ entityId: string; label: string }>`
      select distinct "record"."id" as "entityId", ${sql.ref(`record.${label}`)} as "label"
      from "link" inner join ${sql.table(table)} as "record" on "record"."id" = "link"."entityId"
      where "link"."urlId" = ${inputOf(of).urlId} and "link"."type" = ${sql.lit(table)} and "entityId" > ${last}
      order by "record"."id" limit ${sql.lit(batchRows)}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.entityId ?? last;
    await addRows(rows);
  }
}

async function replaceIn(
  { entityId, label }: StoredRow,
  type: LinkType,
  { change, ...context }: PartContext & { change: Parameters<typeof heldNote>[0] },
): Promise<Omit<Outcome, 'n'>> {
  const { db, now, job: of } = context;
  const { from, to } = inputOf(of);
  const code = await context.codeOf(type);
  const id = entityId ?? '';
  const record = await code.load(db, id, now);
  if (record === undefined) return { outcome: 'refused', message: 'This record was deleted since' };
  const { version, fields } = record;
  const values = Object.fromEntries(
    linkFields[type].flatMap((path) => {
      const value = withOtherLink(fields[path], from, to);
      return isDeepStrictEqual(value, fields[path]) ? [] : [[path, value]];
    }),
  );
  const paths = Object.keys(values);
  if (paths.length === 0) return { outcome: 'unchanged' };
  const result = await attempt(context, code.edit, { id, version, ...values });
  if ('refused' in result) return refusalOf(result.refused);
  const after = (await code.load(db, id, now))?.fields ?? {};
  const pick = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(paths.map((path) => [path, all[path]]));
  return {
    outcome: 'changed',
    ...(label === null ? {} : { label }),
    ...heldNote(change, pick(after)),
    before: pick(fields),
    after: pick(after),
  };
}

function typeOf({ type }: JobRecord): LinkType {
  if (type === null || !isLinkType(type)) throw new Error('Links are replaced in records of one type');
  return type;
}

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(linkTypes, type);
}

/** The call has checked it. */
function inputOf({ input }: JobRecord): { urlId: string; from: string; to: string } {
  return input as { urlId: string; from: string; to: string };
}
