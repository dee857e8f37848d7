import type { Socket } from 'node:net';

/** Sockets of uploads. One that waits for a slot has no timeout; reading a form has its own (see `UploadTimeouts`). */
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
