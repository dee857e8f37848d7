import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { FrameCounter } from './frame-counter.js';
import { TokenBucket, type Rate } from './token-bucket.js';

/** Frames of every type: handshake, answers to pings, `resync`. A page sends less than one in ten seconds. */
const FRAMES = { atOnce: 20, perSecond: 1 } satisfies Rate;
/** Twice the longest message at once. */
const BYTES = { atOnce: 8 * 1024, perSecond: 256 } satisfies Rate;
/** Far more than `MAX_BUFFERED_BYTES` and the snapshot after it. */
const MAX_UNREAD_BYTES = 512 * 1024;

/** `ws` waits for the client's part of closing; its default is 30 s. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * WebSocket server for Engine.IO that cuts a connection whose client sends more than a page does, or does not read. It
 * sees the bytes before `ws` does: pings, empty frames and fragments are no messages, and each ping is answered.
 */
export class LimitedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    const withTimeout = { ...options, closeTimeout: CLOSE_TIMEOUT_MS }; // missing in the types of `ws`
    super(withTimeout);
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    opened: (webSocket: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, socket, head, (webSocket) => {
      limitFrames(webSocket, socket);
      opened(webSocket, request);
    });
  }
}

/**
 * Gives `ws` only the bytes within the limits. One read of 64 kB may hold 10,000 pings, so it is not enough to cut the
 * connection after it.
 */
function limitFrames(webSocket: Pick<WebSocket, 'once' | 'terminate'>, socket: Duplex): void {
  const frames = new TokenBucket(FRAMES);
  const bytes = new TokenBucket(BYTES);
  const counter = new FrameCounter();
  const isAccepted = (chunk: Buffer): boolean =>
    bytes.take(chunk.length) && frames.take(counter.countIn(chunk)) && socket.writableLength <= MAX_UNREAD_BYTES;
  // After an error `ws` removes its own listener of the bytes, which is no longer registered here.
  webSocket.once('error', () => webSocket.terminate());
  const readers = socket.listeners('data');
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    if (!isAccepted(chunk)) webSocket.terminate();
    else for (const read of readers) read.call(socket, chunk);
  });
}
