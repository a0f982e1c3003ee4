// What is started. The server is loaded behind a cache of compiled code, without which every start compiles all of it.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createPrivately } from './private-files.ts';

createPrivately();
// Where nothing can be written it does without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./serve.ts');
