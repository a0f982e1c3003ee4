// Becomes the server, with the options and variables of its process. The container and the systemd unit start this, `npm start`
// does the same from start.mjs.
import { refuseArguments, startHelp } from './arguments.mjs';
import { permissionOptions } from './permissions.mjs';
import { compiledAt, serverOptions, serverVariables } from './serverProcess.mjs';
import { isNewEnough, needsNode, root } from './setup.mjs';

refuseArguments(startHelp);
if (!isNewEnough(process.versions.node)) {
  console.error(
    `${needsNode}, this is ${process.versions.node}: \`npm start\` brings it, and \`npm ci\` puts it at node_modules/.bin/node.`,
  );
  process.exit(1);
}
process.chdir(root);
const options = [...serverOptions, ...permissionOptions(process.env)];
const variables = { ...serverVariables, NODE_COMPILE_CACHE: compiledAt(), ...process.env };
// Replaces this process: the server keeps its number, signals and streams, and no second Node takes memory.
process.execve(process.execPath, [process.execPath, ...options, 'server/main.ts'], variables);
