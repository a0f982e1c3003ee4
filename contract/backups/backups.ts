// Backups: the database and its pictures in one file that can be downloaded and restored.
import { z } from 'zod';
import { choice, read, text, write } from '../kit/calls.ts';

/** The reason for a backup. */
export const backupKinds = {
  scheduled: 'Scheduled',
  manual: 'By hand',
  upgrade: 'Before an upgrade',
  restore: 'Before a restore',
} as const;
export type BackupKind = keyof typeof backupKinds;

/** Result of a drill: the backup was opened in a temporary folder and read completely. */
const drill = z.strictObject({
  at: z.string(),
  ok: z.boolean(),
  /** Problems, one sentence each. */
  problems: z.array(z.string()),
  /** Checks that were skipped, and why. */
  notes: z.array(z.string()),
  milliseconds: z.int(),
});
export type Drill = z.output<typeof drill>;

export const backup = z.strictObject({
  /** File name. */
  name: z.string(),
  kind: choice(backupKinds),
  at: z.string(),
  bytes: z.int(),
  /** Rows by table; null until a drill has counted them. */
  counts: z.record(z.string(), z.int()).nullable(),
  /** Number of picture files in the backup. */
  pictures: z.int().nullable(),
  drill: drill.nullable(),
});
export type Backup = z.output<typeof backup>;

const status = z.strictObject({
  /** Newest first. */
  backups: z.array(backup),
  /** The task in progress. */
  working: z.strictObject({ what: z.enum(['make', 'check', 'stage']), name: z.string() }).nullable(),
  /** Error of the latest task, if it failed. */
  failure: z.string().nullable(),
  /** The reason why backups cannot be made on this server; null if they can. */
  obstacle: z.string().nullable(),
  /** Name of the backup folder, without its path. */
  folder: z.string(),
  /** Hours between scheduled backups, and how many are kept; 0 turns them off. */
  every: z.number(),
  keep: z.int(),
  /** The backup that the next start restores. */
  staged: z.string().nullable(),
  /** True if a backup can be staged here; otherwise use `npm run restore`. */
  canStage: z.boolean(),
});
export type BackupStatus = z.output<typeof status>;

const named = z.strictObject({ name: text(1, 100) });

export const backups = {
  status: read({
    path: '/api/backups/status',
    summary: 'List backups, the result of the last drill of each, and the task in progress.',
    right: 'backups.view',
    input: z.strictObject({}),
    output: status,
  }),
  make: write({
    path: '/api/backups/make',
    summary: 'Start a backup. It runs in the background and is verified by a drill afterwards.',
    right: 'backups.edit',
    input: z.strictObject({}),
    output: z.strictObject({ name: z.string() }),
    errors: ['in_use'],
  }),
  check: write({
    path: '/api/backups/check',
    summary: 'Start a drill: open a backup in a temporary folder and read all of it.',
    right: 'backups.edit',
    input: named,
    output: z.strictObject({ name: z.string() }),
    errors: ['not_found', 'in_use'],
  }),
  link: write({
    path: '/api/backups/link',
    summary: 'Create a link to download a backup once, within a minute.',
    right: 'backups.edit',
    inPerson: true,
    input: named,
    output: z.strictObject({ path: z.string() }),
    errors: ['not_found'],
  }),
  stage: write({
    path: '/api/backups/stage',
    summary: 'Verify a backup and stage it: the next start of the server restores it.',
    right: 'backups.edit',
    inPerson: true,
    input: named,
    output: z.strictObject({ name: z.string() }),
    errors: ['not_found', 'in_use'],
  }),
  unstage: write({
    path: '/api/backups/unstage',
    summary: 'Cancel the staged restore.',
    right: 'backups.edit',
    input: z.strictObject({}),
    output: z.strictObject({ name: z.string().nullable() }),
    errors: ['in_use'],
  }),
};
