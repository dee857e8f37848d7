import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { answersToCut, MAX_BYTES, type WaitingAnswer } from './waiting-answers.js';

/** Minimum that a client with an answer to read takes between two checks; a slow phone takes four times as many. */
const MIN_BYTES = 64 * 1024;
const CHECK_INTERVAL_MS = 60_000;
const MEMORY_CHECK_INTERVAL_MS = 1_000;

interface WaitingReader extends WaitingAnswer {
  readonly socket: Socket;
  readonly takenInAll: number;
}

/** Bytes of answers that the system has taken, and those it has not; undefined for a closed socket. */
function progressOf(socket: Socket): { readonly taken: number; readonly waiting: number } | undefined {
  // Private: the socket's own counts change only after a whole chunk, which may be a whole answer.
  const handle = Reflect.get(socket, '_handle') as { bytesWritten: number; writeQueueSize: number } | null;
  if (!handle) return undefined;
  return { taken: handle.bytesWritten - handle.writeQueueSize, waiting: handle.writeQueueSize };
}

/**
 * Cuts connections that read an answer or pushes too slowly, and sooner if the process holds too many unread bytes.
 * Pushes wait in the process only once the system's buffers are full.
 */
export class SlowReaders {
  private readonly sockets = new Set<Socket>();
  /** Bytes taken until the last check, of connections with waiting bytes. */
  private readonly bytesTaken = new WeakMap<Socket, number>();
  /** Connections with waiting bytes at the last check of the memory. */
  private readers = new Map<Socket, WaitingReader>();

  constructor(
    server: Server,
    private readonly maxBytes = MAX_BYTES,
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    const timers = [
      setInterval(() => this.check(), CHECK_INTERVAL_MS),
      setInterval(() => this.checkMemory(), MEMORY_CHECK_INTERVAL_MS),
    ];
    for (const timer of timers) timer.unref();
    server.once('close', () => timers.forEach(clearInterval));
  }

  check(): void {
    for (const socket of this.sockets) {
      const progress = progressOf(socket);
      const before = this.bytesTaken.get(socket);
      if (!progress || progress.waiting === 0) this.bytesTaken.delete(socket);
      else if (before !== undefined && progress.taken - before < MIN_BYTES) socket.destroy();
      else this.bytesTaken.set(socket, progress.taken);
    }
  }

  /**
   * Measures the waiting bytes instead of counting sent ones: requests cost nothing more, and no counter can be left
   * wrong.
   */
  checkMemory(): void {
    const readers = new Map<Socket, WaitingReader>();
    let total = 0;
    for (const socket of this.sockets) {
      const bytes = socket.writableLength;
      if (bytes === 0) continue;
      total += bytes;
      readers.set(socket, this.readerOf(socket, bytes));
    }
    if (total > this.maxBytes) {
      const waited = [...readers.values()].filter(({ socket }) => this.readers.has(socket));
      for (const { socket } of answersToCut(total, waited, this.maxBytes)) socket.destroy();
    }
    this.readers = readers;
  }

  private readerOf(socket: Socket, bytes: number): WaitingReader {
    const before = this.readers.get(socket);
    const takenInAll = progressOf(socket)?.taken ?? 0;
    const newlyTaken = before ? takenInAll - before.takenInAll : 0;
    const idleSeconds = before && newlyTaken === 0 ? before.idleSeconds + 1 : 0;
    return {
      socket,
      address: before?.address ?? socket.remoteAddress ?? '',
      bytes,
      taken: newlyTaken,
      takenInAll,
      idleSeconds,
    };
  }
}
