// `npm start`: sets up what is missing, then becomes the server as far as the caller can tell.
import { refuseArguments, startHelp } from './arguments.mjs';
import { permissionOptions } from './permissions.mjs';
import { compiledAt, serverOptions, serverVariables } from './serverProcess.mjs';
import { ensureConsole, ensureInstalled, runNode } from './setup.mjs';

refuseArguments(startHelp);
try {
  ensureInstalled();
  ensureConsole();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exitCode = await runNode([...serverOptions, ...permissionOptions(process.env), 'server/main.ts'], {
  ...serverVariables,
  NODE_COMPILE_CACHE: compiledAt(),
  ...process.env,
});
