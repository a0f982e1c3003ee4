// Hangs up on clients that hardly read what they have asked for: each reply that waits for one is held in memory.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds between two looks, looks until it is too slow, and bytes that have to be read from one to the next. */
const lookEvery = 10_000;
const maxChecks = 3;
const leastBytes = 10_000;

/** Looks at all connections of a server now and then. What it returns ends that. */
export function cutSlowReaders(server: Server): () => void {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const slow = new WeakMap<Socket, { sent: number; looks: number }>();
  const look = (socket: Socket) => {
    if (socket.writableLength === 0) return void slow.delete(socket);
    const sent = socket.bytesWritten - socket.writableLength;
    const before = slow.get(socket);
    const isSlow = before !== undefined && sent - before.sent < leastBytes;
    const looks = isSlow ? before.looks + 1 : 0;
    slow.set(socket, { sent, looks });
    if (looks >= maxChecks) socket.destroy();
  };
  const timer = setInterval(() => connections.forEach(look), lookEvery).unref();
  return () => clearInterval(timer);
}
