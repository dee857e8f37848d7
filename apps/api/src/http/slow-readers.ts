import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that a client with an answer to read takes between two checks: a slow phone takes four times as many. */
const MIN_BYTES = 64 * 1024;
const CHECK_INTERVAL_MS = 60_000;

/** Bytes of answers that the system has taken, and those it has not; undefined for a closed socket. */
function progressOf(socket: Socket): { readonly taken: number; readonly waiting: number } | undefined {
  // Private: the socket's own counts change only after a whole chunk, which may be a whole answer.
  const handle = Reflect.get(socket, '_handle') as { bytesWritten: number; writeQueueSize: number } | null;
  if (!handle) return undefined;
  return { taken: handle.bytesWritten - handle.writeQueueSize, waiting: handle.writeQueueSize };
}

/** Cuts connections that take an answer or pushes too slowly. Pushes wait in the process only once the system's buffers are full. */
export class SlowReaders {
  private readonly sockets = new Set<Socket>();
  /** Bytes that those with waiting bytes had taken at the last check. */
  private readonly taken = new WeakMap<Socket, number>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    const timer = setInterval(() => this.check(), CHECK_INTERVAL_MS);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  check(): void {
    for (const socket of this.sockets) {
      const progress = progressOf(socket);
      const before = this.taken.get(socket);
      if (!progress || progress.waiting === 0) this.taken.delete(socket);
      else if (before !== undefined && progress.taken - before < MIN_BYTES) socket.destroy();
      else this.taken.set(socket, progress.taken);
    }
  }
}
