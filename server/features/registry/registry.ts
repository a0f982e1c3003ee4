// Registries of chains: compared with the catalogue, and taken over field by field by a job.
import { registry } from '../../../contract/registry/registry.ts';
import { implement } from '../../http/feature.ts';
import { applyDifferences } from './registry.apply.ts';
import { compareRegistry } from './registry.compare.ts';
import { ignoreDifferences } from './registry.ignore.ts';
import { shippedRegistryTask, uploadedRegistryTask } from './registry.read.ts';
import { differencePage } from './registry.rows.ts';

export const feature = implement(registry, {
  diff: {
    staged: true,
    run: async (_input, { transaction, ...context }) => {
      const { version, registry: shipped } = await context.database.workers.run(
        shippedRegistryTask,
        undefined,
      );
      return transaction((db, audit) =>
        compareRegistry(shipped, `viem ${version}`, { ...context, db, audit }),
      );
    },
  },
  upload: {
    staged: true,
    run: async (_input, { file, transaction, ...context }) => {
      const uploaded = await context.database.workers.run(uploadedRegistryTask, file.bytes);
      return transaction((db, audit) =>
        compareRegistry(uploaded, `${uploaded.source}: ${file.name}`, { ...context, db, audit }),
      );
    },
  },
  rows: differencePage,
  apply: { run: applyDifferences },
  ignore: { run: ignoreDifferences },
});
