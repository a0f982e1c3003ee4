// Writes log lines without ending or delaying the process. Not `pino.destination`: at the end of a process its flush (sonic-boom
// 4.2.1) retries every error but EAGAIN forever, so that a server on a full disk would never stop.
import { write, writeSync } from 'node:fs';

/** Characters that wait for a reader or for room on the disk. Further lines are dropped, and counted. */
const maxWaitingChars = 1024 * 1024;
const retryMs = 100;
/** The last lines of a process wait this long for a reader. */
const exitTimeoutMs = 500;

export class LogLines {
  readonly #file: number;
  readonly #onDropped: (lines: number) => void;
  #waiting: string[] = [];
  #length = 0;
  /** What is being written, or is to be written next. */
  #next: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #again: NodeJS.Timeout | undefined;
  #dropped = 0;

  /** Writes to an open file, by its number; `onDropped` is told how many lines were lost once there is room again. */
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
    if (this.#again === undefined) this.#send();
  }

  /** Writes what waits before it returns, or gives it up: what is said last, as the process ends. */
  flushSync(): void {
    const until = performance.now() + exitTimeoutMs;
    // What is being written already comes by itself.
    let rest = Buffer.concat([this.#isWriting ? Buffer.alloc(0) : this.#next, this.#taken()]);
    this.#next = this.#isWriting ? this.#next : Buffer.alloc(0);
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#file, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || performance.now() > until) return;
      }
    }
  }

  #taken(): Buffer {
    const taken = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#length = 0;
    return taken;
  }

  #send(): void {
    if (this.#isWriting) return;
    if (this.#next.length === 0) this.#next = this.#taken();
    if (this.#next.length === 0) return;
    this.#isWriting = true;
    write(this.#file, this.#next, (error, written) => {
      this.#isWriting = false;
      this.#next = this.#next.subarray(written);
      if (error) this.#later();
      else if (this.#next.length > 0 || this.#waiting.length > 0) this.#send();
      else if (this.#dropped > 0) this.#tell();
    });
  }

  #later(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.#send();
    }, retryMs).unref();
  }

  #tell(): void {
    const lines = this.#dropped;
    this.#dropped = 0;
    this.#onDropped(lines);
  }
}
