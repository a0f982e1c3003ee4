// Results of a benchmark: a table, and JSON with the machine's name.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Engine } from './product.ts';

/** One line of a table. Which figures it has depends on what was measured. */
export type Row = {
  work: string;
  /** Works per second, and what the limit did of the same kind in the same run. */
  perSecond?: number;
  limit?: number;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
  /** Another figure, with its unit. */
  value?: string;
};

const columns = [
  'engine',
  'listings',
  'work',
  'per s',
  'limit per s',
  'of limit',
  'p50 ms',
  'p99 ms',
  '',
] as const;

/** Prints rows of a database of `listings` listings as Markdown, and keeps them. */
export class Report {
  readonly #lines: string[] = [];
  readonly #results: object[] = [];

  constructor() {
    this.#print(`| ${columns.join(' | ')} |`);
    this.#print(`|${columns.map(() => ' --- |').join('')}`);
  }

  add(engine: Engine, listings: number, row: Row): void {
    const { work, perSecond, limit, p50, p99, value } = row;
    // A limit may be so slow that it gets nothing done in its time.
    const share = perSecond === undefined || !limit ? '' : `${Math.round((100 * perSecond) / limit)} %`;
    const cells = [
      engine,
      listings,
      work,
      rounded(perSecond),
      rounded(limit),
      share,
      fine(p50),
      fine(p99),
      value ?? '',
    ];
    this.#print(`| ${cells.join(' | ')} |`);
    this.#results.push({ engine, listings, ...row });
  }

  /** Writes `<path>.json` and `<path>.md`. */
  write(path: string): void {
    const [cpu] = cpus();
    const machine = {
      cpu: cpu?.model ?? '',
      cores: cpus().length,
      memory: totalmem(),
      node: process.version,
    };
    const gibibytes = Math.round(machine.memory / 2 ** 30);
    const named = `${machine.cores} cores of ${machine.cpu}, ${gibibytes} GiB, Node ${machine.node}, load and product on one machine`;
    writeFileSync(`${path}.json`, `${JSON.stringify({ machine, results: this.#results }, null, 2)}\n`);
    writeFileSync(`${path}.md`, `${named}\n\n${this.#lines.join('\n')}\n`);
  }

  #print(line: string): void {
    this.#lines.push(line);
    console.log(line);
  }
}

function rounded(value: number | undefined): string {
  return value === undefined ? '' : Math.round(value).toLocaleString('en');
}

function fine(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(value < 10 ? 2 : 0);
}
