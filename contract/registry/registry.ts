// Chains of public registries, compared with the catalogue and taken over field by field.
import { z } from 'zod';
import { job, rowOutcomes } from '../jobs/jobs.ts';
import { choice, flag, id, list, several, text, upload, whole, write } from '../kit/calls.ts';

/** Chains that a registry may have, bytes of its file, and differences applied at once. */
export const registryLimits = { chains: 10_000, bytes: 8 * 1024 * 1024, differences: 10_000 } as const;

/** The fields that a registry may propose. */
export const registryFields = {
  name: 'Name',
  nativeCurrency: 'Native currency',
  explorers: 'Explorers',
  websiteUrl: 'Website',
  networkType: 'Network',
  status: 'Status',
} as const;
export type RegistryField = keyof typeof registryFields;

export const differenceKinds = {
  changed: 'Changed',
  new: 'New',
  conflict: 'Conflict',
  gone: 'Gone',
  ignored: 'Never again',
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** What a registry says otherwise than the catalogue: about one field of a chain, or a whole new chain. */
export const difference = z.strictObject({
  /** Its number among the rows of the job. */
  id: z.string(),
  /** The comparison: a job. */
  jobId: z.string(),
  kind: choice(differenceKinds),
  caip2: z.string(),
  /** The chain in the catalogue. */
  chainId: z.string().nullable(),
  label: z.string(),
  /** Null for a whole chain. */
  field: choice(registryFields).nullable(),
  /** The values in the catalogue and in the registry. */
  before: z.unknown(),
  after: z.unknown(),
  outcome: choice(rowOutcomes),
  /** Why it cannot be applied, or was not. */
  message: z.string().nullable(),
});
export type Difference = z.output<typeof difference>;

export const registry = {
  diff: write({
    path: '/api/gamelistings/registrydiff',
    summary: 'Compare the blockchains with the registry that ships with the product. Changes nothing.',
    right: 'blockchains.edit',
    input: z.strictObject({}),
    output: job,
    errors: ['too_many_requests'],
  }),
  upload: upload({
    path: '/api/gamelistings/registryupload',
    summary:
      'Compare the blockchains with a registry: chains of viem, ethereum-lists or cosmos/chain-registry in one JSON array. Changes nothing.',
    right: 'blockchains.edit',
    input: z.strictObject({}),
    maxBytes: registryLimits.bytes,
    output: job,
    errors: ['too_many_requests'],
  }),
  rows: list({
    path: '/api/gamelistings/registryrows',
    summary: "List the differences that one's own latest comparison found.",
    right: 'blockchains.edit',
    filters: { kind: several(choice(differenceKinds), 5).optional() },
    sorts: ['n'],
    row: difference,
  }),
  apply: write({
    path: '/api/gamelistings/registryapply',
    summary: 'Apply differences of a comparison, once. Follow it as a job; its undo takes them back.',
    right: 'blockchains.edit',
    input: z.strictObject({
      id: id(),
      rows: several(
        z.string().regex(/^[1-9]\d{0,5}$/, 'Must be the id of a difference'),
        registryLimits.differences,
        'distinct',
      ),
    }),
    output: job,
    errors: ['not_found', 'invalid_transition'],
  }),
  ignore: write({
    path: '/api/gamelistings/registryignore',
    summary: 'Never propose a field of a chain again, or a new chain, or propose it again.',
    right: 'blockchains.edit',
    input: z.strictObject({
      differences: several(
        z.strictObject({ caip2: text(1, 100), field: choice(registryFields).nullable() }),
        1_000,
      ),
      ignored: flag(),
    }),
    output: z.strictObject({ count: whole(0, 1_000) }),
  }),
};
