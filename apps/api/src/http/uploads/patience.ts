import type { Socket } from 'node:net';

/** Whoever reads slowly or waits for a turn here is watched by a clock of its own, not by those of the whole server. */
const watched = new WeakSet<Socket>();

export const isWatched = (socket: Socket): boolean => watched.has(socket);

/** Until it is called back, neither the server's limit for a request nor that for a silent connection ends this one. */
export function watch(socket: Socket): () => void {
  const { timeout } = socket;
  watched.add(socket);
  socket.setTimeout(0);
  return () => {
    watched.delete(socket);
    if (!socket.destroyed) socket.setTimeout(timeout ?? 0);
  };
}
