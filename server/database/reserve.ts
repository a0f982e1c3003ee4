// Room on the disk of a SQLite database that only signing in may use, so that somebody can get in on a full disk and make room.
import { randomFillSync } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** As much as SQLite's log takes before its pages are used again, so that it lasts for any number of sign-ins. */
const reserveBytes = 4 * 1024 * 1024;

export class Reserve {
  readonly #path: string;
  #isWhole = false;

  constructor(path: string) {
    this.#path = path;
    this.fill();
  }

  /** Takes what the disk has, up to the size of the reserve. */
  fill(): void {
    if (this.#isWhole) return;
    this.#isWhole = this.#change((file, size) => {
      // Zeros would take no room on a disk that compresses.
      const bytes = randomFillSync(Buffer.alloc(Math.max(0, reserveBytes - size)));
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, size + at);
    });
  }

  /** Gives the room back to the disk. */
  release(): void {
    this.#isWhole = false;
    this.#change((file) => ftruncateSync(file, 0));
  }

  /** False on a full or failing disk. */
  #change(work: (file: number, size: number) => void): boolean {
    try {
      const file = openSync(this.#path, 'a+', 0o600);
      try {
        work(file, fstatSync(file).size);
        return true;
      } finally {
        closeSync(file);
      }
    } catch {
      return false;
    }
  }
}
