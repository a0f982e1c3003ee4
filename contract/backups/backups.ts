// Backups: the whole database and its pictures, as files that can be taken elsewhere and brought back.
import { z } from 'zod';
import { choice, read, text, write } from '../kit/calls.ts';

/** What a backup was made for. */
export const backupKinds = {
  scheduled: 'Scheduled',
  manual: 'By hand',
  upgrade: 'Before an upgrade',
  restore: 'Before a restore',
} as const;
export type BackupKind = keyof typeof backupKinds;

/** What a drill found: a backup opened in a scratch place, and read whole. */
const drill = z.strictObject({
  at: z.string(),
  ok: z.boolean(),
  /** What is wrong, each in a sentence. */
  problems: z.array(z.string()),
  /** What could not be checked here, and why. */
  notes: z.array(z.string()),
  milliseconds: z.int(),
});
export type Drill = z.output<typeof drill>;

export const backup = z.strictObject({
  /** Its file's name. */
  name: z.string(),
  kind: choice(backupKinds),
  at: z.string(),
  bytes: z.int(),
  /** Rows by table; null where nobody has looked into it yet. */
  counts: z.record(z.string(), z.int()).nullable(),
  /** Pictures whose files it holds. */
  pictures: z.int().nullable(),
  drill: drill.nullable(),
});
export type Backup = z.output<typeof backup>;

const status = z.strictObject({
  /** The newest first. */
  backups: z.array(backup),
  /** What is being done at this moment. */
  working: z.strictObject({ what: z.enum(['make', 'check', 'stage']), name: z.string() }).nullable(),
  /** How the latest of these ended, where it ended badly. */
  failure: z.string().nullable(),
  /** Why none can be made here; null where they can. */
  obstacle: z.string().nullable(),
  /** The name of the folder that holds them, without where it is. */
  folder: z.string(),
  /** Hours between two scheduled ones, of which so many are kept; 0 makes none. */
  every: z.number(),
  keep: z.int(),
  /** The backup that the next start brings back. */
  staged: z.string().nullable(),
  /** Whether a backup can be staged here; otherwise `npm run restore` brings it back. */
  canStage: z.boolean(),
});
export type BackupStatus = z.output<typeof status>;

const named = z.strictObject({ name: text(1, 100) });

export const backups = {
  status: read({
    path: '/api/backups/status',
    summary: 'The backups that there are, what the last drill found in each, and what is going on.',
    right: 'backups.view',
    input: z.strictObject({}),
    output: status,
  }),
  make: write({
    path: '/api/backups/make',
    summary: 'Begin a backup. It is made while everybody works on, and then checked by a drill.',
    right: 'backups.edit',
    input: z.strictObject({}),
    output: z.strictObject({ name: z.string() }),
    errors: ['in_use'],
  }),
  check: write({
    path: '/api/backups/check',
    summary: 'Begin a drill: open a backup in a scratch place and read all of it.',
    right: 'backups.edit',
    input: named,
    output: z.strictObject({ name: z.string() }),
    errors: ['not_found', 'in_use'],
  }),
  link: write({
    path: '/api/backups/link',
    summary: 'A link by which a backup can be downloaded once, within a minute.',
    right: 'backups.edit',
    inPerson: true,
    input: named,
    output: z.strictObject({ path: z.string() }),
    errors: ['not_found'],
  }),
  stage: write({
    path: '/api/backups/stage',
    summary: 'Check a backup and lay it ready: the next start of the server brings it back.',
    right: 'backups.edit',
    inPerson: true,
    input: named,
    output: z.strictObject({ name: z.string() }),
    errors: ['not_found', 'in_use'],
  }),
  unstage: write({
    path: '/api/backups/unstage',
    summary: 'Take back what was laid ready for the next start.',
    right: 'backups.edit',
    input: z.strictObject({}),
    output: z.strictObject({ name: z.string().nullable() }),
    errors: ['in_use'],
  }),
};
