// Writes log lines without blocking or crashing the process; drops lines when too many wait. `pino.destination` is not used because
// its flush at exit (sonic-boom 4.2.1) retries every error but EAGAIN forever, so a server on a full disk would never stop.
import { write, writeSync } from 'node:fs';

/** Limit of characters that wait for a reader or for disk space. Further lines are dropped and counted. */
const maxWaitingChars = 1024 * 1024;
const retryMs = 100;
/** Limit for writing the last lines when the process ends. */
const exitTimeoutMs = 500;

export class LogLines {
  readonly #file: number;
  readonly #onDropped: (lines: number) => void;
  #waiting: string[] = [];
  #length = 0;
  /** Bytes being written, or to be written next. */
  #next: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #dropped = 0;

  /** @param onDropped called with the number of dropped lines once writing works again */
  constructor(file: number, onDropped: (lines: number) => void) {
    this.#file = file;
    this.#onDropped = onDropped;
  }

  write(line: string): void {
    if (this.#length + line.length > maxWaitingChars) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(line);
    this.#length += line.length;
    if (this.#retry === undefined) this.#send();
  }

  /** Writes waiting lines synchronously, for the end of the process. Gives up after `exitTimeoutMs`. */
  flushSync(): void {
    const until = performance.now() + exitTimeoutMs;
    // Bytes of a running write must not be written twice.
    let bytes = Buffer.concat([this.#isWriting ? Buffer.alloc(0) : this.#next, this.#takeWaiting()]);
    this.#next = this.#isWriting ? this.#next : Buffer.alloc(0);
    while (bytes.length > 0) {
      try {
        bytes = bytes.subarray(writeSync(this.#file, bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || performance.now() > until) return;
      }
    }
  }

  #takeWaiting(): Buffer {
    const taken = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#length = 0;
    return taken;
  }

  #send(): void {
    if (this.#isWriting) return;
    if (this.#next.length === 0) this.#next = this.#takeWaiting();
    if (this.#next.length === 0) return;
    this.#isWriting = true;
    write(this.#file, this.#next, (error, written) => {
      this.#isWriting = false;
      this.#next = this.#next.subarray(written);
      if (error) this.#retryLater();
      else if (this.#next.length > 0 || this.#waiting.length > 0) this.#send();
      else if (this.#dropped > 0) this.#reportDropped();
    });
  }

  #retryLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#send();
    }, retryMs).unref();
  }

  #reportDropped(): void {
    const lines = this.#dropped;
    this.#dropped = 0;
    this.#onDropped(lines);
  }
}
