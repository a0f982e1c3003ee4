// What all commands do alike: say what they did, fail in a sentence, and end without a trace when they are interrupted.
import { createPrivately } from '../private-files.ts';

/** Runs a command's work; the process ends with 1 where it fails. */
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
