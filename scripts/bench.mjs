// `npm run bench` and its kin: sets up whatever is missing, as `npm start` does, and runs a file of bench/ with what follows
// its name.
import { join } from 'node:path';
import { ensureConsole, ensureInstalled, root, runNode } from './setup.mjs';

const [name, ...args] = process.argv.slice(2);
ensureInstalled();
// The server's start needs the built console.
ensureConsole();
process.exitCode = await runNode([
  '--disable-warning=ExperimentalWarning',
  join(root, `bench/${name}.ts`),
  ...args,
]);
