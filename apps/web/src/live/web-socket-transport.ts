import type { LiveTransport, LiveTransportListener } from './live-transport.js';
import { asking, connecting, decoded, PONG } from './packets.js';

/** `WebSocket.OPEN` */
const OPEN = 1;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Used until the server announces its heartbeat timeout. */
const OPENING_PATIENCE_MS = 20_000;
/** Number of consecutive failed openings after which `replaced` checks whether WebSockets are blocked. */
const FAILED_OPENINGS = 2;

/** Subset of `WebSocket` in use. */
export type Dialled = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onmessage' | 'onclose'>;

export interface WebSocketTransportOptions {
  readonly listener: LiveTransportListener;
  /** Opens a WebSocket to the site. Throws where WebSockets are unavailable. */
  readonly dial: () => Dialled;
  /** At least 0, below 1. */
  readonly random: () => number;
  /**
   * Called after two consecutive failed openings. Resolves to true when another transport has taken over; this one is
   * then closed.
   */
  readonly replaced: () => Promise<boolean>;
}

/**
 * Transport over a plain WebSocket that speaks Socket.IO's protocol. A receive-only client is a tenth of the library,
 * which is loaded only where WebSockets are blocked (`replaced`).
 */
export class WebSocketTransport implements LiveTransport {
  private socket: Dialled | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private patienceMs = OPENING_PATIENCE_MS;
  private opened = false;
  private pauses = 0;
  private failedOpenings = 0;
  private closed = true;

  constructor(private readonly options: WebSocketTransportOptions) {}

  open(): void {
    this.closed = false;
    this.dial();
  }

  hurry(): void {
    if (this.closed) return;
    this.drop();
    this.pauses = 0;
    this.dial();
  }

  resync(): void {
    this.say(asking('resync'));
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private dial(): void {
    clearTimeout(this.retry);
    this.patienceMs = OPENING_PATIENCE_MS;
    this.opened = false;
    try {
      const socket = this.options.dial();
      this.socket = socket;
      socket.onmessage = ({ data }) => this.socket === socket && this.take(String(data));
      socket.onclose = () => this.socket === socket && this.lost();
      this.hear();
    } catch {
      this.lost(); // WebSockets are unavailable
    }
  }

  private take(text: string): void {
    this.hear();
    const { listener } = this.options;
    const packet = understood(text);
    switch (packet.is) {
      case 'opened':
        this.opened = true;
        this.failedOpenings = 0;
        this.patienceMs = packet.patienceMs;
        this.hear();
        return this.say(connecting(listener.credentials()));
      case 'ping':
        this.say(PONG);
        return listener.onPing();
      case 'connected':
        this.pauses = 0;
        return listener.onConnected();
      case 'push':
        return listener.onPush(packet.name, packet.body);
      case 'dismissed':
        return this.lost();
      case 'nothing':
    }
  }

  private say(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }

  /** A half-open connection stays silent for ever, so a missed heartbeat counts as a disconnection. */
  private hear(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), this.patienceMs);
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    if (!this.opened) this.failedOpenings += 1;
    this.options.listener.onLost();
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.pauses);
    this.pauses += 1;
    this.retry = setTimeout(() => void this.again(), pause * (0.3 + 1.4 * this.options.random()));
  }

  private async again(): Promise<void> {
    const blocked = this.failedOpenings >= FAILED_OPENINGS && (await this.options.replaced());
    if (!this.closed && !blocked) this.dial();
  }

  private drop(): void {
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }
}

/** A malformed packet ends the connection; the next one starts with a snapshot. */
function understood(text: string): ReturnType<typeof decoded> {
  try {
    return decoded(text);
  } catch {
    return { is: 'dismissed' };
  }
}
