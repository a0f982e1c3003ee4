// Writes lines where there may be no room for them. Pino's own way of writing would try for ever at the end of a process.
import { write, writeSync } from 'node:fs';

/** Characters of lines that wait for whoever reads them, or for room on their disk. What comes on top is dropped, and counted. */
const mostWaiting = 1024 * 1024;
/** Milliseconds after which writing is tried again that has failed. */
const tryAgain = 100;
/** Milliseconds that the last words of a process wait for whoever reads them. */
const patience = 500;

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
    if (this.#length + line.length > mostWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(line);
    this.#length += line.length;
    if (this.#again === undefined) this.#send();
  }

  /** Writes what waits before it returns, or gives it up: what is said last, as the process ends. */
  flushSync(): void {
    const until = performance.now() + patience;
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
    }, tryAgain).unref();
  }

  #tell(): void {
    const lines = this.#dropped;
    this.#dropped = 0;
    this.#onDropped(lines);
  }
}
