// Results of a benchmark: a table, and JSON with the machine's name.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Engine } from './product.ts';

/** One line of the table: what a user does, and its figures. */
export type Row = {
  work: string;
  perSecond?: number;
  /** What a bare server does of the same in the same run. */
  limit?: number;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
  /** Another figure, with its unit. */
  value?: string;
};

export class Report {
  readonly #out: string | undefined;
  readonly #results: object[] = [];

  /** Prints rows as Markdown. With `out` writes all of them as JSON after each. */
  constructor(out: string | undefined) {
    this.#out = out;
    print(['engine', 'listings', 'work', 'per s', 'of bare node:http', 'p50 ms', 'p99 ms', '']);
    print(Array.from({ length: 8 }, () => '---'));
  }

  add(engine: Engine, size: number, row: Row): void {
    const { work, perSecond, limit, p50 = '', p99 = '', value = '' } = row;
    const rate = perSecond === undefined ? '' : Math.round(perSecond).toLocaleString('en');
    const share = perSecond === undefined || !limit ? '' : `${Math.round((100 * perSecond) / limit)} %`;
    print([engine, size, work, rate, share, p50, p99, value]);
    this.#results.push({ engine, listings: size, ...row });
    if (this.#out === undefined) return;
    const machine = {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      memory: totalmem(),
      node: process.version,
    };
    writeFileSync(this.#out, `${JSON.stringify({ machine, results: this.#results }, null, 2)}\n`);
  }
}

function print(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
