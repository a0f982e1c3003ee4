// Registries of chains: compared with the catalogue, and taken over field by field by a job.
import { registry } from '../../../contract/registry/registry.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { applyDifferences } from './registry.apply.ts';
import { compareRegistry } from './registry.compare.ts';
import { type Registry, readRegistry } from './registry.formats.ts';
import { ignoreDifferences } from './registry.ignore.ts';
import { differencePage } from './registry.rows.ts';
import { shippedRegistry } from './registry.snapshot.ts';

export const feature = implement(registry, {
  diff: {
    run: async (_input, context) => {
      const { version, registry: shipped } = shippedRegistry();
      return compareRegistry(shipped, `viem ${version}`, context);
    },
  },
  upload: {
    staged: true,
    run: async (_input, { file, transaction, ...context }) => {
      const uploaded = parseRegistry(file.bytes);
      return transaction((db, audit) =>
        compareRegistry(uploaded, `${uploaded.source}: ${file.name}`, { ...context, db, audit }),
      );
    },
  },
  rows: differencePage,
  apply: { run: applyDifferences },
  ignore: { run: ignoreDifferences },
});

function parseRegistry(bytes: Buffer): Registry {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    return refuse('Must be JSON');
  }
  const read = readRegistry(json);
  return typeof read === 'string' ? refuse(read) : read;
}

function refuse(text: string): never {
  fail('invalid_fields', { fieldErrors: { file: text } });
}
