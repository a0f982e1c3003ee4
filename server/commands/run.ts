// Runs a command: prints its result or a one-line error, and cancels it cleanly on SIGINT and SIGTERM.
import { parseArgs } from 'node:util';
import { createPrivately } from '../private-files.ts';

/** What follows the command's name. */
type Arguments = { usage: string; most: number };

/** Sets exit code 1 if the arguments are wrong or the work fails. Prints the usage for --help. */
export async function runCommand(
  { usage, most }: Arguments,
  work: (say: (line: string) => void, signal: AbortSignal, given: readonly string[]) => Promise<void>,
): Promise<void> {
  createPrivately();
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => abort.abort(new Error('Interrupted')));
  try {
    const help = { type: 'boolean', short: 'h', default: false } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { help } });
    if (positionals.length > most) throw new Error(`Unknown argument: ${positionals[most]}\n\n${usage}`);
    const say = (line: string) => process.stdout.write(`${line}\n`);
    if (values.help) say(usage);
    else await work(say, abort.signal, positionals);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
