import type { Socket } from 'node:net';

/** An upload that waits for a slot has its own timeouts instead of the server's. */
const suspended = new WeakSet<Socket>();

export const hasOwnTimeouts = (socket: Socket): boolean => suspended.has(socket);

/** Suspends the server's request and idle timeouts until the returned function is called. */
export function suspendTimeouts(socket: Socket): () => void {
  const { timeout } = socket;
  suspended.add(socket);
  socket.setTimeout(0);
  return () => {
    suspended.delete(socket);
    if (!socket.destroyed) socket.setTimeout(timeout ?? 0);
  };
}
