// Asks for checks of links, ignores links, and replaces them by a job.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import { type links, linkTypes } from '../../../contract/links/link-health.ts';
import { fail, failOn } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { createJob } from '../../jobs/record-jobs.ts';
import { toJob } from '../../jobs/to-job.ts';
import { bitsOf, type CheckedUrlTable, linkTables } from '../../links/table.ts';
import { locking } from '../../records/records.ts';
import { typesFor } from './links.list.ts';

type Recheck = typeof links.recheck;
type Ignore = typeof links.ignore;
type Replace = typeof links.replace;

export async function recheckLinks(
  { ids }: Input<Recheck>,
  context: WriteContext<Recheck>,
): Promise<Output<Recheck>> {
  const { db, audit } = context;
  const found = await lockLinks(ids, context);
  if (found.some(({ ignoredAt }) => ignoredAt !== null))
    failOn({ ids: 'Ignored links are not checked. Take them back first' });
  // Those that were asked for already wait for their check.
  const asked = found.filter(({ dueAt }) => dueAt !== '');
  if (asked.length > 0)
    await db
      .updateTable('checkedUrl')
      .set({ dueAt: '' })
      .where(
        'id',
        'in',
        asked.map(({ id }) => id),
      )
      .execute();
  for (const link of asked) audit({ action: 'link.recheck', entity: entityOf(link) });
  return { asked: found.length };
}

export async function ignoreLinks(
  { ids, ignored }: Input<Ignore>,
  context: WriteContext<Ignore>,
): Promise<Output<Ignore>> {
  const { db, who, now, audit } = context;
  const found = await lockLinks(ids, context);
  const changed = found.filter(({ ignoredAt }) => (ignoredAt !== null) !== ignored);
  if (changed.length > 0)
    await db
      .updateTable('checkedUrl')
      .set(
        ignored
          ? { ignoredAt: now.toISOString(), ignoredBy: who.id }
          : { ignoredAt: null, ignoredBy: null, dueAt: now.toISOString() },
      )
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute();
  for (const link of changed)
    audit({
      action: 'link.ignore',
      entity: entityOf(link),
      before: { ignored: link.ignoredAt !== null },
      after: { ignored },
    });
  return { changed: changed.length };
}

export async function replaceLink(
  { id, type, url, start = false }: Input<Replace>,
  context: WriteContext<Replace>,
): Promise<Output<Replace>> {
  const { db, who } = context;
  const right = `${linkTypes[type]}.edit` as const;
  if (!hasRight(who.roles, right)) fail('forbidden');
  const used = await db
    .selectFrom('checkedUrl')
    .innerJoin('link', 'link.urlId', 'checkedUrl.id')
    .select('checkedUrl.url as from')
    .where('checkedUrl.id', '=', id)
    .where('link.type', '=', linkTables[type].table)
    .limit(1)
    .executeTakeFirst();
  if (used === undefined) fail('not_found');
  if (used.from === url) failOn({ url: 'Enter another URL than that of the link' });
  const row = await createJob(
    db,
    {
      kind: 'replaceLinks',
      type,
      title: `Replace ${used.from}`,
      input: { urlId: id, from: used.from, to: url },
      rights: [right],
      startsItself: start,
    },
    context,
  );
  return toJob(row);
}

type Link = Pick<CheckedUrlTable, 'id' | 'url' | 'usedBy' | 'ignoredAt' | 'dueAt'>;

/** Locks links. Each must be used by a record that the caller may edit. */
async function lockLinks(
  ids: readonly string[],
  { db, dialect, who }: Pick<WriteContext<Recheck>, 'db' | 'dialect' | 'who'>,
): Promise<Link[]> {
  const query = db
    .selectFrom('checkedUrl')
    .select(['id', 'url', 'usedBy', 'ignoredAt', 'dueAt'])
    .where('id', 'in', ids)
    .orderBy('id');
  const rows = await locking(query, dialect).execute();
  const bits = bitsOf(typesFor(who, 'edit'));
  const found = rows.filter(({ usedBy }) => (Number(usedBy) & bits) !== 0);
  if (found.length < ids.length) fail('not_found');
  return found;
}

function entityOf({ id, url }: Link) {
  return { type: 'link', id, label: url };
}
