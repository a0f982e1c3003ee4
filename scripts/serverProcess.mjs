// How the server's process is set up; `npm start`, benches and whoever writes a unit for it use the same.
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Node's options. */
export const serverOptions = [
  // node:sqlite may call itself experimental; that is decided, not news for whoever starts the server.
  '--disable-warning=ExperimentalWarning',
  // Most of what a request makes is gone with it. Left alone, the young generation grows to 48 MB for the start alone.
  '--max-semi-space-size=2',
  // What outlives it is collected when it has grown by three quarters. Left alone, V8 lets it grow to a multiple of what is
  // in use; by half, a third of the processes went on marking it all the time, and sent kept replies a third slower.
  '--heap-growing-percent=75',
];

/** Variables of the C library, which reads them before anything of ours runs. */
export const serverVariables = {
  // glibc gives each thread an arena of its own and keeps what was once used: an idle server held twice the memory.
  // sharp asks for the same (https://sharp.pixelplumbing.com/install/#linux-memory-allocator).
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // What is this long comes from the system where nothing else is free, and goes back to it alone. In glibc's heap it would
  // stand between what is soon gone, and keep it: the pages of the site's words are 64 KB each.
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/**
 * Where compiled code is kept, for `NODE_COMPILE_CACHE`. Told by the variable, Node knows it before it reads the first
 * file, and in each thread: it needs nothing that turns TypeScript into JavaScript then, which takes 17 MB each time.
 */
export const compiledAt = (home = root) => join(home, 'node_modules/.cache/compiled');
