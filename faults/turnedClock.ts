// Preloaded into a server: shifts its wall clock, for its own code and for SQLite, by the milliseconds in a file when
// signalled. The monotonic clock is unchanged, as when a real clock is set.
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

const SystemDate = Date;
let turnedBy = 0;

const now = () => SystemDate.now() + turnedBy;

class TurnedDate extends SystemDate {
  constructor(...given: []) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static override now(): number {
    return now();
  }
}
globalThis.Date = TurnedDate as DateConstructor;

// Every connection of the server is set up by this method.
// oxlint-disable-next-line typescript/unbound-method -- what it is bound to is handed on
DatabaseSync.prototype.exec = new Proxy(DatabaseSync.prototype.exec, {
  apply: (exec, connection: DatabaseSync, given: [string]) => {
    connection.function('unixepoch', { varargs: true }, () => now() / 1_000);
    Reflect.apply(exec, connection, given);
  },
});

if (isMainThread) {
  process.on('SIGUSR2', () => {
    turnedBy = Number(readFileSync(process.env['TURNED_CLOCK'] ?? '', 'utf8'));
    process.stdout.write(`The clock is turned by ${turnedBy}\n`);
  });
}
