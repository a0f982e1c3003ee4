// Opens SQLite connections.
import { DatabaseSync } from 'node:sqlite';

/** Limit of waiting while another process creates, recovers or closes the file. */
const busyTimeoutMs = 5_000;

/** Page cache of each connection. Four times as much made neither reads nor saves faster, and took 25 MB more. */
const cacheKib = 4_096;

/**
 * Opens or creates a file. Memory mapping is off: with concurrent writes it is not faster, it counts as memory of this process, and
 * an I/O error would crash it. https://sqlite.org/mmap.html
 */
export function connect(file: string, options: { readOnly: boolean }): DatabaseSync {
  const connection = new DatabaseSync(file, {
    ...options,
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  connection.exec(`pragma cache_size = -${cacheKib}; pragma temp_store = memory`);
  return connection;
}
