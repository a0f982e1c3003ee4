// Remembers how games were sorted before they changed, so that a walk meets each of them once: at its place when the walk began.
import { randomInt } from 'node:crypto';
import type { SortValues } from './keys.ts';

/** About 3 MB. */
const maxMoves = 10_000;
const idRange = 2 ** 40;

export class Moves {
  /** Another process, or the same after it has read everything again, does not know these moves. */
  readonly #id = randomInt(idRange).toString(36);
  #moves: SortValues[] = [];
  /** Moves that are forgotten. */
  #forgotten = 0;

  /** This moment. Changes only with the next move. */
  get pin(): string {
    return `${this.#id}-${this.#forgotten + this.#moves.length}`;
  }

  note(before: SortValues): void {
    if (this.#moves.length === maxMoves) {
      this.#moves = this.#moves.slice(maxMoves / 2);
      this.#forgotten += maxMoves / 2;
    }
    this.#moves.push(before);
  }

  /** The values that games which moved since a moment had at that moment, by row id; undefined if that is not known. */
  since(pin: string): ReadonlyMap<number, SortValues> | undefined {
    const [id, number] = pin.split('-');
    const first = Number(number) - this.#forgotten;
    if (id !== this.#id || first < 0 || first > this.#moves.length) return undefined;
    // The earliest move of a game is the last one to be set.
    return new Map(
      this.#moves
        .slice(first)
        .toReversed()
        .map((before) => [before.seq, before]),
    );
  }
}
