// `npm run site`: starts Ludex as `npm start` does, and the example site beside it, each knowing the other's address.
import { spawn } from 'node:child_process';
import { refuseArguments, startHelp } from './arguments.mjs';
import { ensureInstalled, pinnedNode, root } from './setup.mjs';

refuseArguments(
  startHelp
    .replace('npm start', 'npm run site')
    .replace('starts Ludex.', 'starts Ludex and the example site.'),
);
const { HOST = '127.0.0.1', PORT = '8000', SITE_HOST = '127.0.0.1', SITE_PORT = '8001' } = process.env;
process.env.LUDEX_URL ??= process.env.PUBLIC_URL ?? `http://${HOST}:${PORT}`;
process.env.SITE_NAME ??= 'Ludex Games';
process.env.SITE_URL ??= `http://${SITE_HOST}:${SITE_PORT}`;

ensureInstalled();
const site = spawn(pinnedNode(), ['examples/site/main.ts'], { cwd: root, stdio: 'inherit' });
// Ludex decides how long both run.
site.unref();
process.on('exit', () => site.kill());
await import('./start.mjs');
