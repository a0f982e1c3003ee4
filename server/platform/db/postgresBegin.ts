// Begins transactions without waiting for the word that they have begun.
import type pg from 'pg';

const reading = /^\s*select\b/i;

/**
 * Makes a client send what begins a transaction together with the first statements of it, as long as these read: a
 * transaction that could not be begun must not be written in. Whoever asks waits for both.
 */
export function beginTogether(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  /** Until a transaction has begun, and after it could not. */
  let begun: Promise<unknown> | undefined;
  /** Whether somebody waits already, so that everybody has to: statements keep their order. */
  let isHeld = false;
  const begin = (...args: unknown[]) => {
    isHeld = false;
    const answered = send(...args);
    begun = answered;
    answered.then(
      () => (begun = undefined),
      () => {},
    );
    return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
  };
  const query = (text: unknown, ...rest: unknown[]): unknown => {
    if (text === 'begin') return begin(text, ...rest);
    if (begun === undefined) return send(text, ...rest);
    const waitedFor = begun;
    if (text === 'rollback') {
      begun = undefined;
      return waitedFor.catch(() => {}).then(() => send(text, ...rest));
    }
    if (isHeld || typeof text !== 'string' || !reading.test(text)) {
      isHeld = true;
      return waitedFor.then(() => send(text, ...rest));
    }
    const sent = send(text, ...rest);
    // Where both fail, the first is what is told.
    sent.catch(() => {});
    return waitedFor.then(() => sent);
  };
  // Of the many ways to call it, Kysely uses the one with a text and its values.
  client.query = query as typeof client.query;
}
