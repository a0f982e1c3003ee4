// Where the server's log goes: JSON lines for machines; on a terminal lines for people, and only those that need somebody.
import pino, { type Level, type LevelWithSilent, type Logger } from 'pino';
import { LogLines } from './log-lines.ts';

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** @param output the standard output, or what takes its place */
export async function logTo(level: LevelWithSilent, output: Output): Promise<Logger> {
  if (output.isTTY !== true) return lineLog(level);
  const { prettyFactory, isColorSupported } = await import('pino-pretty');
  const minimumLevel: Level = 'warn';
  const readable = prettyFactory({
    ignore: 'pid,hostname,traceId',
    minimumLevel,
    colorize: isColorSupported,
  });
  return pino({ level }, { write: (line: string) => output.write(readable(harmless(line)) ?? '') });
}

/** A log that neither ends nor delays the server where it cannot be written, as on a full disk. */
function lineLog(level: LevelWithSilent): Logger {
  const lines = new LogLines(1, (dropped) => {
    log.warn({ lines: dropped }, 'log lines dropped');
  });
  const log = pino({ level }, lines);
  process.once('exit', () => lines.flushSync());
  return log;
}

/**
 * A JSON line that shows control characters instead of having a terminal obey them: what they stand for in JSON is
 * escaped once more. New lines and tabs, of which stacks are made, stay.
 */
function harmless(line: string): string {
  const shown = line.replaceAll(/\\(\\|u00[01][0-9a-f]|[rbf])/g, (escape, what: string) =>
    what === '\\' ? escape : `\\${escape}`,
  );
  // JSON leaves these as they are.
  return shown.replaceAll(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    return `\\\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
