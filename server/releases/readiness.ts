// What stands in the way of a release, computed whenever it is read or run and never stored.
import { type Kysely, sql } from 'kysely';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { mustStayComplete, type Status, statuses, transition } from '../../contract/kit/lifecycle.ts';
import { areas, hasRight } from '../../contract/kit/rights.ts';
import { type ReleaseProblem, type ReleaseType, releaseTypes } from '../../contract/releases/releases.ts';
import { type Caller, findAccount } from '../auth/sessions/sessions.ts';
import { conflictsOf, findChanges, isChangeType, type StoredChange, withoutEqual } from '../changes/table.ts';
import type { Tables } from '../database/database.ts';
import type { Fields } from '../history/kind.ts';
import { type ReleaseKind, releaseKindOf } from './kind.ts';
import type { ReleaseItemTable, ReleaseTable } from './table.ts';

type Record = { id: string; label: string; status: Status; publishAt: string | null };

/** An item with its record as it is now. */
export type Readiness = {
  item: ReleaseItemTable;
  record: Record | undefined;
  change: StoredChange | undefined;
  problems: ReleaseProblem[];
};

/** The items of releases with their problems, in a few queries for each type and owner. */
export async function readinessOf(
  db: Kysely<Tables>,
  releases: readonly ReleaseTable[],
  items: readonly ReleaseItemTable[],
  now: Date,
): Promise<Readiness[]> {
  const owners = new Map<string, Caller | undefined>();
  for (const ownerId of new Set(releases.map((release) => release.ownerId)))
    owners.set(ownerId, await findAccount(db, ownerId, ''));
  const contents = await contentsOf(db, items);
  const byId = new Map(releases.map((release) => [release.id, release]));
  return items.map((item) => {
    const release = byId.get(item.releaseId);
    if (release === undefined) throw new Error('An item is of no given release');
    const { kind, records, fields, changes } = contents.get(item.type) ?? failOnKind(item.type);
    const record = records.get(item.id);
    const live = fields.get(item.id);
    const stored = changes.get(item.id);
    const change = stored && live && withoutEqual(stored, live);
    if (release.state === 'done') return { item, record, change, problems: [] };
    // The time at which the records become public.
    const at = new Date(Math.max(now.getTime(), Date.parse(release.at ?? '') || 0));
    const problems = [
      ...ownerProblems(owners.get(release.ownerId), item.type),
      ...(record === undefined || live === undefined
        ? [ofRecord('Deleted')]
        : problemsOf({ item, kind, record, live, change, at })),
    ];
    return { item, record, change, problems };
  });
}

/** Problems as lines of text, each with the name of its record. */
export function textsOf({ item, record, problems }: Omit<Readiness, 'change'>): string[] {
  const label = record?.label ?? item.label;
  return problems.map(({ path, text }) => `${label}: ${path === null ? text : `${path}: ${text}`}`);
}

type Content = {
  kind: ReleaseKind;
  records: ReadonlyMap<string, Record>;
  fields: ReadonlyMap<string, Fields>;
  changes: ReadonlyMap<string, StoredChange>;
};

async function contentsOf(
  db: Kysely<Tables>,
  items: readonly ReleaseItemTable[],
): Promise<ReadonlyMap<ReleaseType, Content>> {
  const contents = new Map<ReleaseType, Content>();
  for (const [type, ofType] of Map.groupBy(items, (item) => item.type)) {
    const kind = await releaseKindOf(type);
    const { table, label } = kind.lifecycle;
    const { rows } = await sql<Record>`
      select "id", ${sql.ref(label)} as "label", "status", "publishAt" from ${sql.table(table)}
      where "id" in (${sql.join(ofType.map(({ id }) => id))})`.execute(db);
    const ids = rows.map(({ id }) => id);
    contents.set(type, {
      kind,
      records: new Map(rows.map((row) => [row.id, row])),
      fields: ids.length === 0 ? new Map() : await kind.load(db, ids),
      changes: isChangeType(type) ? await findChanges(db, type, ids) : new Map(),
    });
  }
  return contents;
}

function failOnKind(type: ReleaseType): never {
  throw new Error(`Records of the type ${type} were not read`);
}

function ownerProblems(owner: Caller | undefined, type: ReleaseType): ReleaseProblem[] {
  if (owner === undefined) return [ofRecord('The account that scheduled the release is not active')];
  const area = releaseTypes[type];
  if (hasRight(owner.roles, `${area}.publish`)) return [];
  return [ofRecord(`${owner.name} may not publish ${areas[area].label}`)];
}

type Judged = {
  item: ReleaseItemTable;
  kind: ReleaseKind;
  record: Record;
  live: Fields;
  change: StoredChange | undefined;
  at: Date;
};

function problemsOf({ item, kind, record, live, change, at }: Judged): ReleaseProblem[] {
  const { status, publishAt } = record;
  if (item.action === 'apply') {
    if (!mustStayComplete(status)) return [ofRecord(`Cannot have changes published while ${named(status)}`)];
    if (change === undefined) return [ofRecord('No pending changes')];
    return [
      ...(change.state === 'scheduled' ? [ofRecord('Its changes are scheduled on their own')] : []),
      ...conflictsOf(change, live).map((path) => ({ path, text: 'Changed on the site since' })),
      ...ofFields(kind.faults({ ...live, ...change.fields }, at)),
    ];
  }
  const isPublished = status === 'scheduled' && publishAt !== null && publishAt <= at.toISOString();
  const to = item.action === 'publish' ? 'published' : 'archived';
  if (status === to) return [ofRecord(`Already ${to}`)];
  if (isPublished && to === 'published') return [ofRecord('Published by its own schedule before')];
  if (transition(status, to) === undefined) return [ofRecord(`Cannot be ${to} while ${named(status)}`)];
  return to === 'published' ? ofFields(kind.faults(live, at)) : [];
}

function named(status: Status): string {
  return statuses[status].toLowerCase();
}

function ofRecord(text: string): ReleaseProblem {
  return { path: null, text };
}

function ofFields(faults: FieldErrors): ReleaseProblem[] {
  return Object.entries(faults).map(([path, text]) => ({ path, text }));
}
