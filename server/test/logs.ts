// Captures the server's log.
import { type Logger, pino } from 'pino';

export type Logs = {
  logger: Logger;
  /** Everything logged so far, as text. */
  text: () => string;
  /** Everything logged so far, as parsed lines. */
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
