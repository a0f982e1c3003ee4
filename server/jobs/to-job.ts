// A job as replies show it.
import type { Job } from '../../contract/jobs/jobs.ts';
import type { RecordJobTable } from './record-jobs.ts';

const finished: readonly string[] = ['done', 'failed', 'cancelled'];

export function toJob(row: RecordJobTable): Job {
  const { id, kind, type, title, state, total, changed, unchanged, refused, error, note } = row;
  const { undoOf, undoneBy, createdAt, startedAt, finishedAt, fileName, fileBytes } = row;
  return {
    id,
    kind,
    type,
    title,
    by: { id: row.accountId, name: row.accountName },
    state,
    total,
    changed,
    unchanged,
    refused,
    error,
    note,
    file: fileName === null ? null : { name: fileName, bytes: fileBytes ?? 0 },
    canUndo: row.undoable === 1 && changed > 0 && undoneBy === null && finished.includes(state),
    undoOf,
    undoneBy,
    createdAt,
    startedAt,
    finishedAt,
  };
}
