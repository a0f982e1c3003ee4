// Tasks that show the behaviour of worker threads.
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { CallError } from '../errors.ts';
import { defineTask } from '../worker/worker-tasks.ts';

const module = import.meta.url;
const done: number[] = [];

/** The id of its thread. */
export const whereTask = defineTask({ module, name: 'whereTask', thread: 'reads', run: () => threadId });

/** All tasks finished in this thread so far. */
export const waitTask = defineTask({
  module,
  name: 'waitTask',
  thread: 'reads',
  run: async (milliseconds: number) => {
    await pause(milliseconds);
    done.push(milliseconds);
    return done;
  },
});

export const failTask = defineTask({
  module,
  name: 'failTask',
  thread: 'reads',
  run: (kind: 'call' | 'system') => {
    if (kind === 'call')
      throw new CallError('in_use', { text: 'It is used', data: { count: 2 }, retryAfter: 3 });
    throw Object.assign(new RangeError('No room'), { code: 'ENOSPC', errcode: 13 });
  },
});

export const dieTask = defineTask({
  module,
  name: 'dieTask',
  thread: 'reads',
  run: async (how: 'exits' | 'throws') => {
    if (how === 'exits') process.exit();
    setImmediate(() => {
      throw new Error('broken');
    });
    await new Promise(() => {});
  },
});

/** Works until it is cancelled. */
export const endlessTask = defineTask({
  module,
  name: 'endlessTask',
  thread: 'reads',
  run: async (_input: null, { signal, progress }) => {
    for (let turn = 0; ; turn += 1) {
      progress({ done: turn, total: Number.POSITIVE_INFINITY });
      await pause(1, undefined, { signal });
    }
  },
});

/** Writes chunks of these sizes; returns the bytes left in its buffers, which is 0 once they are transferred. */
export const writeTask = defineTask({
  module,
  name: 'writeTask',
  thread: 'exports',
  run: async (sizes: readonly number[], { write, progress }) => {
    let left = 0;
    for (const [index, size] of sizes.entries()) {
      const bytes = new Uint8Array(size).fill(index);
      await write(bytes);
      left += bytes.length;
      progress({ done: index + 1, total: sizes.length });
    }
    return left;
  },
});

/** Works without an end, sleeps for a second, or ends at once. */
export const excessTask = defineTask({
  module,
  name: 'excessTask',
  thread: 'files',
  run: (how: 'works' | 'sleeps' | 'ends') => {
    while (how === 'works');
    if (how === 'sleeps') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    return threadId;
  },
});
