// Hands what is asked in one turn of the event loop to the system in one piece: pg does it statement by statement, and
// PostgreSQL is woken for each of them.
import pg from 'pg';

/** Makes a client send at once what it is asked before anything else is looked at. */
export function sendAtOnce(client: pg.ClientBase): void {
  if (!(client instanceof pg.Client)) return;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { stream } = client.connection;
  let isHeld = false;
  const query = (...args: unknown[]): unknown => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return send(...args);
  };
  // Of the many ways to call it, all are passed on as they are.
  client.query = query as typeof client.query;
}
