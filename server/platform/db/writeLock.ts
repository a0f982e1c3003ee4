// Which thread of the process writes to a SQLite file: in the order in which they ask.

/** What a thread asks before it writes, and says when what it wrote is committed. */
export type Lock = {
  take: () => Promise<void>;
  give: () => void;
  /** How many wait for it: a number that every thread can read at any time. */
  readonly waiting: Int32Array;
  /** Whether a thread that has the lock is to commit, and give it, before it goes on with more. */
  isWanted: () => boolean;
};

/** The lock that a process's threads share. SQLite's own tells nobody that it is free again: they would have to try. */
export class WriteLock implements Lock {
  readonly #queue: (() => void)[] = [];
  #taken = false;
  readonly waiting = new Int32Array(new SharedArrayBuffer(4));

  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    return new Promise((resolve) => {
      this.#queue.push(resolve);
      Atomics.store(this.waiting, 0, this.#queue.length);
    });
  }

  give(): void {
    const next = this.#queue.shift();
    Atomics.store(this.waiting, 0, this.#queue.length);
    if (next === undefined) this.#taken = false;
    else next();
  }

  /** What is ready on the event loop shares a commit: others than this thread wait for all of it. */
  isWanted(): boolean {
    return false;
  }
}
