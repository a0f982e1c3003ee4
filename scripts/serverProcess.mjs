// Options of the server's process, for `npm start`, the launcher of the container and the unit, and benchmarks.
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Node's options. */
export const serverOptions = [
  // The server relies on node:sqlite; its warning is not useful to operators.
  '--disable-warning=ExperimentalWarning',
  // Most of what a request makes is gone with it. Left alone, the young generation grows to 48 MB for the start alone.
  '--max-semi-space-size=2',
  // Collects the old generation once it has grown by 75 %. By default V8 lets it grow to a multiple of the live size;
  // at 50 % a third of the processes marked all the time and sent cached replies a third slower.
  '--heap-growing-percent=75',
];

/** Variables of the C library, which reads them before anything of ours runs. */
export const serverVariables = {
  // glibc gives each thread an arena of its own and keeps what was once used: an idle server held twice the memory.
  // sharp asks for the same (https://sharp.pixelplumbing.com/install/#linux-memory-allocator).
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Blocks from this size on are mapped, and returned to the system when freed, so that they do not fragment glibc's
  // heap.
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/**
 * Folder of compiled code, for `NODE_COMPILE_CACHE`. As a variable it applies to the first file and to each thread,
 * which saves the TypeScript compiler's 17 MB in each.
 */
export const compiledAt = (home = root) => join(home, 'node_modules/.cache/compiled');
