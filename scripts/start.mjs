// `npm start`: sets up what is missing, then becomes the server as far as the caller can tell.
import { ensureConsole, ensureInstalled, runNode } from './setup.mjs';

try {
  ensureInstalled();
  ensureConsole();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// node:sqlite may call itself experimental; that is decided, not news for whoever starts the server.
process.exitCode = await runNode(['--disable-warning=ExperimentalWarning', 'server/main.ts']);
