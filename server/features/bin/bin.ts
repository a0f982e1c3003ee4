// The bin: the list of deleted records, and the handlers of all calls.
import { type BinRow, type BinType, bin, binTypes } from '../../../contract/bin/bin.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { purge, purgeDue } from '../../bin/purge.ts';
import { lockBinned, restoreFromBin } from '../../bin/restore.ts';
import type { BinRecord } from '../../bin/table.ts';
import { fail, failOn } from '../../errors.ts';
import { implement, type ReadContext } from '../../http/feature.ts';
import { anyOf, inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { peopleOf, personOf } from '../../records/records.ts';

export const feature = implement(
  bin,
  {
    list: async (input, context) => {
      const { db, dialect, who } = context;
      const visible = types.filter((type) => may(who, type, 'view') && may(who, type, 'delete'));
      const shown = visible.filter((type) => input.type === undefined || input.type.includes(type));
      if (shown.length === 0) return toPage([], 0, input);
      const { seqs, total } = await pageOf({
        ...input,
        db,
        dialect,
        entity: 'bin',
        conditions: [...anyOf('type', shown), ...anyOf('id', input.ids)],
        defaultSort: '-at',
        sortColumns: { label: ['nameKey'] },
      });
      const rows =
        seqs.length === 0 ? [] : await db.selectFrom('bin').selectAll().where('seq', 'in', seqs).execute();
      return toPage(await toRows(context, inOrderOf(seqs, rows)), total, input);
    },
    restore: {
      run: async ({ ids, ...options }, context) => {
        if (options.fields !== undefined && ids.length > 1) failOn({ fields: 'Only for a single record' });
        await expectRows(context, ids);
        return restoreFromBin(context, ids, options);
      },
    },
    purge: {
      run: async ({ ids }, context) => {
        const { db, audit } = context;
        const rows = await expectRows(context, ids);
        await purge(db, rows);
        for (const { type, id, label, version } of rows)
          audit({ action: `${type}.purge`, entity: { type, id, label, version } });
        return { purged: rows.map(({ id }) => id) };
      },
    },
  },
  [purgeDue],
);

// These are the keys of the table.
const types = Object.keys(binTypes) as BinType[];

function may(who: Caller, type: BinType, action: 'view' | 'delete'): boolean {
  return hasRight(who.roles, `${binTypes[type]}.${action}`);
}

/** Locks rows of the bin. Ends the call if there is none, or without the right to delete their types. */
async function expectRows(
  context: Parameters<typeof lockBinned>[0] & { who: Caller },
  ids: readonly string[],
): Promise<BinRecord[]> {
  const rows = await lockBinned(context, ids);
  if (rows.length === 0) fail('not_found');
  if (rows.some(({ type }) => !may(context.who, type, 'delete'))) fail('forbidden');
  return rows;
}

/** Converts rows to replies, in three queries for any number of rows. */
async function toRows({ db }: Pick<ReadContext, 'db'>, rows: readonly BinRecord[]): Promise<BinRow[]> {
  const people = await peopleOf(
    db,
    rows.map(({ by }) => by),
  );
  const merged = rows.flatMap(({ mergedInto }) => mergedInto ?? []);
  const targets = new Map<string, { id: string; name: string }>();
  for (const table of ['category', 'blockchain', 'listing'] as const) {
    if (merged.length === 0) break;
    const found = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', merged).execute();
    for (const target of found) targets.set(target.id, target);
  }
  return rows.map(({ id, type, label, slug, status, version, by, at, purgeAt, mergedInto }) => ({
    id,
    type,
    label,
    slug,
    status,
    version,
    by: personOf(people, by),
    at,
    purgeAt,
    mergedInto: targets.get(mergedInto ?? '') ?? null,
  }));
}
