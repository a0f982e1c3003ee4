// What a connection is asked in one turn of the event loop goes out as one pipeline, by names where statements have any.
import type pg from 'pg';
import { isRefusedName, nameOf } from './postgresNames.ts';
import { type Answer, Pipeline, type Shared, type Transaction } from './postgresPipeline.ts';

const beginning = /^(?:begin|start transaction)\b/;

/**
 * Makes clients send what they are asked in one turn of the event loop together. What begins a transaction is not waited for:
 * nothing behind it is done where it fails, and whoever asks is told. Statements go by their names until the first refusal
 * of one, which ends that for all clients; what it met outside of a transaction is sent again, as nothing has come of it.
 */
export function pipelined(types: Shared['types']): (client: pg.PoolClient) => void {
  const names = { areRefused: false };
  return (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const pipelines = new Pipelines(types, names, send);
    // Of the many ways to call it, Kysely uses the one with a text and its values.
    const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown =>
      typeof text === 'string' && Array.isArray(values) && rest.length === 0
        ? pipelines.query(text, values)
        : send(text, values, ...rest);
    client.query = query as typeof client.query;
  };
}

/** The pipelines of one connection, of which the next is sent when the one before has been answered. */
class Pipelines {
  readonly #shared: Shared;
  readonly #send: (pipeline: Pipeline) => unknown;
  readonly #waiting: Pipeline[] = [];
  #isAnswering = false;
  /** The one that is open. */
  #transaction: Transaction | undefined;

  constructor(types: Shared['types'], names: { areRefused: boolean }, send: (pipeline: Pipeline) => unknown) {
    this.#send = send;
    this.#shared = {
      types,
      known: new Map(),
      nameOf: (text) => (names.areRefused ? undefined : nameOf(text)),
      done: (error) => {
        names.areRefused ||= isRefusedName(error);
        this.#isAnswering = false;
        this.#sendNext();
      },
    };
  }

  query(text: string, values: readonly unknown[]): Promise<Answer> {
    if (beginning.test(text)) return this.#begin(text);
    if (text === 'commit' || text === 'rollback') return this.#end(text);
    if (this.#transaction !== undefined) return this.#ask(text, values);
    return this.#ask(text, values).catch((error: unknown) => {
      if (isRefusedName(error)) return this.#ask(text, values);
      throw error;
    });
  }

  #begin(text: string): Promise<Answer> {
    this.#transaction = {};
    // Who asks next is told.
    this.#ask(text, []).catch(() => {});
    return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
  }

  #end(text: 'commit' | 'rollback'): Promise<Answer> {
    // What has failed is not committed any more, but it has to be rolled back.
    if (text === 'rollback') this.#transaction = undefined;
    const answer = this.#ask(text, []);
    this.#transaction = undefined;
    return answer;
  }

  #ask(text: string, values: readonly unknown[]): Promise<Answer> {
    const last = this.#waiting.at(-1);
    if (last !== undefined && last.transaction === this.#transaction) return last.ask(text, values);
    const next = new Pipeline(this.#shared, this.#transaction);
    this.#waiting.push(next);
    process.nextTick(() => this.#sendNext());
    return next.ask(text, values);
  }

  #sendNext(): void {
    if (this.#isAnswering) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#isAnswering = true;
    this.#send(next);
  }
}
