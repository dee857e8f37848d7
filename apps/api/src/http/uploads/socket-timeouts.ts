import type { Socket } from 'node:net';

/** An upload that waits for a slot has its own timeouts instead of the server's. */
const watched = new WeakSet<Socket>();

export const isWatched = (socket: Socket): boolean => watched.has(socket);

/** Suspends the server's request and idle timeouts until the returned function is called. */
export function watch(socket: Socket): () => void {
  const { timeout } = socket;
  watched.add(socket);
  socket.setTimeout(0);
  return () => {
    watched.delete(socket);
    if (!socket.destroyed) socket.setTimeout(timeout ?? 0);
  };
}
