// The list of links, and the history of one.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Input, Output, Page } from '../../../contract/kit/calls.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import {
  type LinkRow,
  type LinkType,
  type LinkUse,
  linkLimits,
  type links,
  linkTypes,
} from '../../../contract/links/link-health.ts';
import type { LinkState } from '../../../contract/links/link-states.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { ReadContext } from '../../http/feature.ts';
import { bitsOf, type CheckedUrlTable, linkTables } from '../../links/table.ts';
import { anyOf, type Condition, toPage, where } from '../../records/lists.ts';
import { type People, peopleOf, personOf } from '../../records/records.ts';

type List = typeof links.list;
type Summary = typeof links.summary;
type History = typeof links.history;
type Filters = Pick<Input<List>, 'state' | 'ignored' | 'type' | 'ids' | 'q'>;

const types = Object.keys(linkTypes) as LinkType[];
const columns = { since: 'since', url: 'key', checkedAt: 'checkedAt' } as const;

/** The types whose records the caller may view or edit. */
export function typesFor(who: Pick<Caller, 'roles'>, action: 'view' | 'edit'): LinkType[] {
  return types.filter((type) => hasRight(who.roles, `${linkTypes[type]}.${action}`));
}

export async function listLinks(input: Input<List>, context: ReadContext<List>): Promise<Page<LinkRow>> {
  const { db, database, who } = context;
  const { sort = '-since', page, pageSize } = input;
  const viewed = typesFor(who, 'view');
  const wanted = where(conditionsOf(input, viewed), (name) => sql.ref(name));
  const count = sql<{ total: number }>`select count(*) as "total" from "checkedUrl" ${wanted}`.compile(db);
  const total = await database.remember(`${count.sql} ${JSON.stringify(count.parameters)}`, async () =>
    Number((await db.executeQuery(count)).rows[0]?.total ?? 0),
  );
  const isDescending = sort.startsWith('-');
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const { rows } = await sql<CheckedUrlTable>`
    select * from "checkedUrl" ${wanted}
    order by ${sql.ref(column)} ${direction}, "id" ${direction}
    limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`.execute(db);
  const people = await peopleOf(
    db,
    rows.map(({ ignoredBy }) => ignoredBy),
  );
  const uses = await usesOf(
    db,
    rows.map(({ id }) => id),
    viewed,
  );
  const shown = rows.map((row) => toLink(row, people, viewed, uses.get(row.id) ?? { count: 0, first: [] }));
  return toPage(shown, total, input);
}

export async function countByState(
  _input: Input<Summary>,
  { database, who }: ReadContext<Summary>,
): Promise<Output<Summary>> {
  const wanted = where(conditionsOf({ ignored: false }, typesFor(who, 'view')), (name) => sql.ref(name));
  const count = sql<{ state: LinkState; count: number }>`
    select "state", count(*) as "count" from "checkedUrl" ${wanted} group by "state"`;
  const key = count.compile(database.aside);
  return database.remember(`${key.sql} ${JSON.stringify(key.parameters)}`, async () => {
    const { rows } = await count.execute(database.aside);
    return Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]));
  });
}

export async function readHistory(
  { id }: Input<History>,
  { db, who }: ReadContext<History>,
): Promise<Output<History>> {
  const link = await db.selectFrom('checkedUrl').select('usedBy').where('id', '=', id).executeTakeFirst();
  if (link === undefined || (Number(link.usedBy) & bitsOf(typesFor(who, 'view'))) === 0) fail('not_found');
  return db
    .selectFrom('urlCheck')
    .select(['at', 'state', 'status', 'target', 'note'])
    .where('urlId', '=', id)
    .orderBy('at', 'desc')
    .limit(linkLimits.history)
    .execute();
}

function conditionsOf({ state, ignored, type, ids, q }: Filters, viewed: readonly LinkType[]): Condition[] {
  const wanted =
    type === undefined || type.length === 0 ? viewed : viewed.filter((one) => type.includes(one));
  const isAll = wanted.length === types.length;
  return [
    // The indexes hold only these.
    (ref) => sql<SqlBool>`${ref('usedBy')} > 0`,
    ...(isAll
      ? []
      : ([(ref) => sql<SqlBool>`(${ref('usedBy')} & ${sql.lit(bitsOf(wanted))}) > 0`] satisfies Condition[])),
    ...anyOf('state', state),
    ...anyOf('id', ids),
    ...isIgnored(ignored),
    ...begins(q),
  ];
}

function isIgnored(wanted: boolean | undefined): Condition[] {
  if (wanted === undefined) return [];
  return [(ref) => sql<SqlBool>`${ref('ignoredAt')} ${sql.raw(wanted ? 'is not null' : 'is null')}`];
}

/** The scheme and `www.` do not matter. */
function begins(q: string | undefined): Condition[] {
  const key = (q ?? '')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '');
  if (key === '') return [];
  return [(ref) => sql<SqlBool>`${ref('key')} >= ${key} and ${ref('key')} < ${`${key}\uffff`}`];
}

type Uses = { count: number; first: LinkUse[] };
type UseRow = { urlId: string; type: LinkType; id: string; label: string; total: number };

/** The public records with these links, of the types that the caller may view: how many, and the first ones. */
async function usesOf(
  db: Kysely<Tables>,
  urlIds: readonly string[],
  viewed: readonly LinkType[],
): Promise<ReadonlyMap<string, Uses>> {
  if (urlIds.length === 0 || viewed.length === 0) return new Map();
  const ofType = viewed.map((type) => {
    const { table, label, hasStatus } = linkTables[type];
    return sql`select distinct "link"."urlId" as "urlId", ${sql.lit(type)} as "type", "record"."id" as "id",
        ${sql.ref(`record.${label}`)} as "label"
      from "link" inner join ${sql.table(table)} as "record" on "record"."id" = "link"."entityId"
      where "link"."urlId" in (${sql.join(urlIds)}) and "link"."type" = ${sql.lit(table)}
        ${hasStatus ? sql`and "record"."status" = 'published'` : sql``}`;
  });
  const { rows } = await sql<UseRow>`
    select "urlId", "type", "id", "label", "total" from (
      select "used".*, count(*) over (partition by "urlId") as "total",
        row_number() over (partition by "urlId" order by "type", "id") as "n"
      from (${sql.join(ofType, sql` union all `)}) as "used"
    ) as "counted" where "n" <= ${sql.lit(linkLimits.uses)} order by "urlId", "n"`.execute(db);
  const fields = await fieldsOf(db, urlIds, rows);
  const uses = new Map<string, Uses>();
  for (const { urlId, type, id, label, total } of rows) {
    const found = uses.get(urlId) ?? { count: Number(total), first: [] };
    found.first.push({ type, id, label, fields: fields.get(`${urlId} ${id}`) ?? [] });
    uses.set(urlId, found);
  }
  return uses;
}

async function fieldsOf(
  db: Kysely<Tables>,
  urlIds: readonly string[],
  uses: readonly UseRow[],
): Promise<ReadonlyMap<string, string[]>> {
  if (uses.length === 0) return new Map();
  const rows = await db
    .selectFrom('link')
    .select(['urlId', 'entityId', 'field'])
    .where('urlId', 'in', urlIds)
    .where('entityId', 'in', [...new Set(uses.map(({ id }) => id))])
    .orderBy('field')
    .execute();
  const fields = new Map<string, string[]>();
  for (const { urlId, entityId, field } of rows) {
    const key = `${urlId} ${entityId}`;
    fields.set(key, [...(fields.get(key) ?? []), field]);
  }
  return fields;
}

function toLink(
  row: CheckedUrlTable,
  people: People,
  viewed: readonly LinkType[],
  { count, first }: Uses,
): LinkRow {
  const { id, url, state, status, target, note, checkedAt, since, failingSince, dueAt } = row;
  const { ignoredAt, ignoredBy } = row;
  return {
    id,
    url,
    state,
    status,
    target,
    note,
    checkedAt: checkedAt || null,
    since: since || null,
    failingSince,
    asked: dueAt === '' && ignoredAt === null,
    ignored: ignoredAt === null ? null : { at: ignoredAt, by: personOf(people, ignoredBy) },
    types: viewed.filter((type) => (Number(row.usedBy) & linkTables[type].bit) !== 0),
    useCount: count,
    uses: first,
  };
}
