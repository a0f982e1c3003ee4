// The server's log, kept for a test to read.
import { type Logger, pino } from 'pino';

export type Logs = {
  logger: Logger;
  /** Everything logged so far, as text. */
  text: () => string;
  /** Likewise, line by line. */
  lines: () => Record<string, unknown>[];
};

export function keepLogs(): Logs {
  const written: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
  return {
    logger,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
  };
}
