// The server's log: JSON lines, or on a terminal readable lines of level warn and above.
import pino, { type Level, type LevelWithSilent, type Logger } from 'pino';
import { LogLines } from './log-lines.ts';

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** @param output usually process.stdout */
export async function logTo(level: LevelWithSilent, output: Output): Promise<Logger> {
  if (output.isTTY !== true) return lineLog(level);
  const { prettyFactory, isColorSupported } = await import('pino-pretty');
  const minimumLevel: Level = 'warn';
  const readable = prettyFactory({
    ignore: 'pid,hostname,traceId',
    minimumLevel,
    colorize: isColorSupported,
  });
  return pino({ level }, { write: (line: string) => output.write(readable(escapeControls(line)) ?? '') });
}

/** A log that neither stops nor blocks the server when it cannot be written, for example on a full disk. */
function lineLog(level: LevelWithSilent): Logger {
  const lines = new LogLines(1, (dropped) => {
    log.warn({ lines: dropped }, 'log lines dropped');
  });
  const log = pino({ level }, lines);
  process.once('exit', () => lines.flushSync());
  return log;
}

/**
 * Escapes control characters of a JSON line once more, so that a terminal shows them instead of obeying them. New lines and
 * tabs stay, since stack traces contain them.
 */
function escapeControls(line: string): string {
  const shown = line.replaceAll(/\\(\\|u00[01][0-9a-f]|[rbf])/g, (escape, what: string) =>
    what === '\\' ? escape : `\\${escape}`,
  );
  // JSON does not escape these.
  return shown.replaceAll(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    return `\\\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
