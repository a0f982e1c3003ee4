// Vitest's global setup: builds the console once, where each worker would build its own into the same folder.
import { ensureConsole } from '../scripts/setup.mjs';

export default ensureConsole;
