// Entry point. Turns on Node's compile cache before the server is loaded, which makes starts faster.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createPrivately } from './private-files.ts';

createPrivately();
// Falls back to no cache on a read-only disk.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./serve.ts');
