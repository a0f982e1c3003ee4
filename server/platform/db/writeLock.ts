// Which thread of the process writes to a SQLite file: in the order in which they ask.

/** What a thread asks before it writes, and says when what it wrote is committed. */
export type Lock = { take: () => Promise<void>; give: () => void };

/** The lock that a process's threads share. SQLite's own tells nobody that it is free again: they would have to try. */
export class WriteLock implements Lock {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  async take(): Promise<void> {
    if (this.#taken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}
