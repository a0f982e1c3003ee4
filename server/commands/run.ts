// Runs a command: prints its result or a one-line error, and cancels it cleanly on SIGINT and SIGTERM.
import { createPrivately } from '../private-files.ts';

/** Sets exit code 1 if the work fails. */
export async function runCommand(
  work: (say: (line: string) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  createPrivately();
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => abort.abort(new Error('Interrupted')));
  try {
    await work((line) => process.stdout.write(`${line}\n`), abort.signal);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
