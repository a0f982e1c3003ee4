// Closes connections of clients that hardly read their replies, which are held in memory.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const checkIntervalMs = 10_000;
/** Consecutive slow checks before a connection is closed. */
const maxSlowChecks = 3;
/** A client must read at least this much between two checks. */
const minReadBytes = 10_000;

/** Checks all connections of a server periodically. The returned function stops that. */
export function cutSlowReaders(server: Server): () => void {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const slow = new WeakMap<Socket, { sentBytes: number; slowChecks: number }>();
  const check = (socket: Socket) => {
    if (socket.writableLength === 0) return void slow.delete(socket);
    const sentBytes = socket.bytesWritten - socket.writableLength;
    const before = slow.get(socket);
    const isSlow = before !== undefined && sentBytes - before.sentBytes < minReadBytes;
    const slowChecks = isSlow ? before.slowChecks + 1 : 0;
    slow.set(socket, { sentBytes, slowChecks });
    if (slowChecks >= maxSlowChecks) socket.destroy();
  };
  const timer = setInterval(() => connections.forEach(check), checkIntervalMs).unref();
  return () => clearInterval(timer);
}
