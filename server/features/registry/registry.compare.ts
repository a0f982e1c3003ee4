// Compares a registry with the catalogue: a job whose rows are the differences, ready to be applied.
import type { Kysely, Transaction } from 'kysely';
import type { Job } from '../../../contract/jobs/jobs.ts';
import type { Difference } from '../../../contract/registry/registry.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Tables } from '../../database/database.ts';
import type { WriteContext } from '../../http/feature.ts';
import type { NewRow } from '../../jobs/kind.ts';
import { cancelJob, createJob } from '../../jobs/record-jobs.ts';
import { toJob } from '../../jobs/to-job.ts';
import { diffRegistry, type StoredChain } from './registry.diff.ts';
import type { Registry } from './registry.formats.ts';

declare module '../../database/database.ts' {
  interface Tables {
    /** `field` is empty for a whole chain. */
    registryIgnored: { caip2: string; field: string };
  }
}

/** What a row of the job stores beside its values. */
export type RowInput = Pick<Difference, 'kind' | 'caip2' | 'field'>;

type Context = Pick<WriteContext, 'now' | 'peer' | 'dialect' | 'audit'> & {
  db: Transaction<Tables>;
  who: Caller;
};

/** Creates the job. `source` says where the registry is from, such as `viem 2.57.0`. */
export async function compareRegistry(registry: Registry, source: string, context: Context): Promise<Job> {
  const { db, who, now, audit } = context;
  const { differences, same } = diffRegistry(registry, await storedChains(db));
  const ignored = await ignoredKeys(db);
  const rows = differences.map(({ kind, caip2, id, label, field, before, after, message }): NewRow => {
    const isIgnored = ignored.has(keyOf(caip2, field));
    const input: RowInput = { kind: isIgnored ? 'ignored' : kind, caip2, field };
    const canApply = !isIgnored && (kind === 'new' || kind === 'changed');
    return {
      entityId: id,
      label,
      input,
      before,
      after,
      ...(canApply ? {} : { outcome: kind === 'conflict' ? 'refused' : 'unchanged' }),
      ...(message === null ? {} : { message }),
    };
  });
  const { chains, skipped } = registry;
  // Only the latest comparison is shown.
  const earlier = await db
    .selectFrom('recordJob')
    .select('id')
    .where('accountId', '=', who.id)
    .where('kind', '=', 'registry')
    .where('state', 'in', ['preparing', 'ready'])
    .execute();
  for (const { id } of earlier) await cancelJob(db, id, now);
  const row = await createJob(
    db,
    {
      kind: 'registry',
      type: 'blockchain',
      title: `Blockchains from ${source}`,
      input: {
        source,
        chains: chains.length,
        same,
        skipped: skipped.slice(0, 50),
        skippedCount: skipped.length,
      },
      rights: ['blockchains.edit'],
      rows,
    },
    context,
  );
  audit({ action: 'blockchain.compareRegistry', entity: { type: 'job', id: row.id, label: row.title } });
  return toJob(row);
}

const keyOf = (caip2: string, field: string | null) => `${field ?? ''} ${caip2}`;

async function ignoredKeys(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('registryIgnored').selectAll().execute();
  return new Set(rows.map(({ caip2, field }) => keyOf(caip2, field)));
}

async function storedChains(db: Kysely<Tables>): Promise<StoredChain[]> {
  const rows = await db
    .selectFrom('blockchain')
    .select([
      'id',
      'caip2',
      'name',
      'aliases',
      'nativeCurrency',
      'explorers',
      'websiteUrl',
      'networkType',
      'status',
    ])
    .where('caip2', 'is not', null)
    .execute();
  return rows.map((row) => ({
    ...row,
    aliases: JSON.parse(row.aliases),
    nativeCurrency: row.nativeCurrency === null ? null : JSON.parse(row.nativeCurrency),
    explorers: JSON.parse(row.explorers),
  }));
}
