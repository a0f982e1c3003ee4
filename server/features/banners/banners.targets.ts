// Targets of banners: they have to exist, and should be public when the banner is.
import { type Kysely, sql } from 'kysely';
import type { Target } from '../../../contract/banners/fields.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { isPublic, type Status } from '../../../contract/kit/lifecycle.ts';
import type { Tables } from '../../database/database.ts';
import type { WriteContext } from '../../http/feature.ts';
import { hiddenName, mayView, type NamedType, type Viewer } from '../../records/visible-names.ts';
import type { StoredBanner } from './banners.table.ts';

type TargetTable = { table: string; label: string; noun: string; type: NamedType; hasLifecycle?: true };

/** Table and name column of each kind of target. */
const tables: Partial<Record<Target['kind'], TargetTable>> = {
  game: { table: 'listing', label: 'name', noun: 'game', type: 'gameListing', hasLifecycle: true },
  article: { table: 'article', label: 'title', noun: 'article', type: 'article', hasLifecycle: true },
  category: { table: 'category', label: 'name', noun: 'category', type: 'category' },
  blockchain: { table: 'blockchain', label: 'name', noun: 'blockchain', type: 'blockchain' },
};

/** Errors for a target that does not exist. Locks the target, so that it cannot be deleted before the banner is saved. */
export async function targetFaults(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  target: Target | undefined,
): Promise<FieldErrors> {
  const kind = target && tables[target.kind];
  if (kind === undefined || target?.id == null) return {};
  const held = sql.raw(dialect === 'postgres' ? 'for share' : '');
  const { rows } = await sql`
    select 1 from ${sql.table(kind.table)} where "id" = ${target.id} ${held}`.execute(db);
  return rows.length > 0 ? {} : { 'target.id': `This ${kind.noun} does not exist` };
}

/** Target of a banner. Records without a lifecycle are always public. */
export type TargetRecord = { id: string; name: string; status: Status | null; publishAt: string | null };

type Leading = Pick<StoredBanner, 'targetKind' | 'targetId'>;

/** Targets by id, in one query per kind. */
export async function targetsOf(
  db: Kysely<Tables>,
  rows: readonly Leading[],
  { now, who }: { now: Date; who: Viewer },
): Promise<ReadonlyMap<string, TargetRecord>> {
  const targets = new Map<string, TargetRecord>();
  for (const [kind, { table, label, type, hasLifecycle }] of Object.entries(tables)) {
    const ids = rows.flatMap((row) =>
      row.targetKind === kind && row.targetId !== null ? [row.targetId] : [],
    );
    if (ids.length === 0) continue;
    const lifecycle = hasLifecycle ? sql`"status", "publishAt"` : sql`null as "status", null as "publishAt"`;
    const found = await sql<TargetRecord>`
      select "id", ${sql.ref(label)} as "name", ${lifecycle} from ${sql.table(table)}
      where "id" in (${sql.join(ids)})`.execute(db);
    for (const target of found.rows) {
      const isOpen = mayView(who, type) || isPublicAt(target, now);
      targets.set(target.id, isOpen ? target : { ...target, name: hiddenName(type) });
    }
  }
  return targets;
}

/** Records without a lifecycle are always public. */
function isPublicAt({ status, publishAt }: TargetRecord, now: Date): boolean {
  return status === null || isPublic({ status, publishAt, unpublishAt: null }, now.toISOString());
}

/** Warning if the target is not public from the banner's start on, else null. */
export function targetWarning(
  banner: Pick<StoredBanner, 'targetKind' | 'status' | 'publishAt' | 'unpublishAt'>,
  target: TargetRecord | undefined,
  now: Date,
): string | null {
  const { status, publishAt, unpublishAt } = banner;
  const at = now.toISOString();
  if (target?.status == null || status === 'archived' || (unpublishAt !== null && unpublishAt <= at))
    return null;
  const lasting = { status: target.status, publishAt: target.publishAt, unpublishAt: null };
  if (isPublic(lasting, publishAt !== null && publishAt > at ? publishAt : at)) return null;
  return `The ${tables[banner.targetKind]?.noun} “${target.name}” ${faults[target.status]}`;
}

const hidden = 'so the public cannot open it';
const later = 'becomes public only after this banner';
const faults: Record<Status, string> = {
  draft: `is a draft, ${hidden}`,
  inReview: `is in review, ${hidden}`,
  scheduled: later,
  published: later,
  archived: `is archived, ${hidden}`,
};
