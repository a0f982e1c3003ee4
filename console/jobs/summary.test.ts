import { expect, test } from 'vitest';
import type { Job } from '../../contract/jobs/jobs.ts';
import { summaryOf, tagOf } from './summary.ts';

const job: Job = {
  id: 'x',
  kind: 'bulk',
  type: 'gameListing',
  title: 'Edit listings',
  by: { id: 'y', name: 'Ann' },
  state: 'done',
  total: 5,
  changed: 5,
  unchanged: 0,
  refused: 0,
  error: null,
  note: null,
  file: null,
  canUndo: false,
  undoOf: null,
  undoneBy: null,
  createdAt: '',
  startedAt: null,
  finishedAt: null,
};

test.each([
  [{}, 'Done', 'green', '5 changed'],
  [{ changed: 0, refused: 5 }, '5 refused', 'orange', '5 refused'],
  [{ changed: 3, refused: 2 }, 'Done, 2 refused', 'orange', '3 changed, 2 refused'],
  [{ changed: 0, unchanged: 5 }, 'Done', 'green', '0 changed, 5 unchanged'],
  [{ changed: 0, unchanged: 1, refused: 4 }, '4 refused', 'orange', '1 unchanged, 4 refused'],
  [{ state: 'failed', changed: 0, refused: 5, error: 'No' }, 'Failed', 'orange', 'Failed: No. 5 refused'],
  [{ state: 'undone' }, 'Undone', 'plain', 'Undone'],
] satisfies [Partial<Job>, string, string, string][])(
  'a job that is %j is tagged "%s"',
  (end, text, color, summary) => {
    expect(tagOf({ ...job, ...end })).toEqual({ text, color });
    expect(summaryOf({ ...job, ...end })).toBe(summary);
  },
);
