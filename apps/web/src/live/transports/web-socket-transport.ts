import type { LiveTransport, LiveTransportListener } from './live-transport.js';
import { connectPacket, decodePacket, eventPacket, PONG, type Packet } from './packets.js';

/** `WebSocket.OPEN` */
const OPEN = 1;
const BACKOFF = { initialMs: 500, maxMs: 10_000 };
/** The server pings every 25 seconds. */
const MAX_SILENCE_MS = 30_000;
/** A heartbeat follows two and a half seconds after the last push; the rest is a margin for slow networks. */
const MAX_QUIET_MS = 3_900;
/** Used until the server announces its heartbeat timeout. */
const OPENING_TIMEOUT_MS = 20_000;

/** Subset of `WebSocket` in use. */
export type SocketLike = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onmessage' | 'onclose'>;

/** For networks that block WebSockets: an opening fails although the site has just answered. */
export interface WebSocketFallback {
  /** Called before each reconnection that follows a failed opening. */
  siteAnswers(): Promise<boolean>;
  /** Resolves to true when another transport has taken over; this one is then closed. */
  replace(): Promise<boolean>;
}

export interface WebSocketTransportOptions {
  readonly listener: LiveTransportListener;
  /** Opens a WebSocket to the site. Throws where WebSockets are unavailable. */
  readonly dial: () => SocketLike;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Absent where a page does without live pushes if WebSockets are blocked. */
  readonly fallback?: WebSocketFallback;
  /** Delay before the first reconnection, doubled before each further one. */
  readonly backoff?: { readonly initialMs: number; readonly maxMs: number };
}

/**
 * Transport over a plain WebSocket that speaks Socket.IO's protocol. A receive-only client is a tenth of the library,
 * which is loaded only where WebSockets are blocked.
 */
export class WebSocketTransport implements LiveTransport {
  private socket: SocketLike | undefined;
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private quietTimer: ReturnType<typeof setTimeout> | undefined;
  private isQuiet = false;
  /** False with a server of an earlier version. */
  private serverBeats = false;
  private receivedAt = 0;
  private timeoutMs = OPENING_TIMEOUT_MS;
  private opened = false;
  private retries = 0;
  /** The site answered just before the current opening. */
  private siteAnswered = false;
  private closed = true;

  constructor(private readonly options: WebSocketTransportOptions) {}

  open(): void {
    this.closed = false;
    this.dial();
  }

  reconnectNow(): void {
    if (this.closed) return;
    this.drop();
    this.options.listener.onLost();
    this.retries = 0;
    this.dial();
  }

  wake(): void {
    if (!this.socket || this.hasSlept()) this.reconnectNow();
  }

  resync(): void {
    this.send(eventPacket('resync'));
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private dial(siteAnswered = false): void {
    this.siteAnswered = siteAnswered;
    clearTimeout(this.retryTimer);
    this.timeoutMs = OPENING_TIMEOUT_MS;
    this.opened = false;
    this.serverBeats = false;
    this.isQuiet = false;
    try {
      const socket = this.options.dial();
      this.socket = socket;
      socket.onmessage = ({ data }) => this.socket === socket && this.receive(String(data));
      socket.onclose = () => this.socket === socket && this.disconnected();
      this.restartTimeout();
    } catch {
      this.disconnected(); // WebSockets are unavailable
    }
  }

  /** A changed clock looks the same, and the new connection brings the server's time. */
  private hasSlept(): boolean {
    return Math.abs(Date.now() - this.receivedAt) > MAX_SILENCE_MS;
  }

  private receive(text: string): void {
    // Once a page has reported a silence, all pages may have: the connection stays, and `wake` finds what has slept.
    if (!this.isQuiet && this.hasSlept()) return this.reconnectNow();
    this.restartTimeout();
    const { listener } = this.options;
    const packet = decodeOrReject(text);
    this.serverBeats ||= packet.is === 'beat';
    this.restartQuietTimer();
    switch (packet.is) {
      case 'opened':
        this.opened = true;
        this.timeoutMs = packet.timeoutMs;
        this.restartTimeout();
        return this.send(connectPacket(listener.credentials()));
      case 'ping':
        this.send(PONG);
        return listener.onPing();
      case 'connected':
        this.retries = 0;
        return listener.onConnected();
      case 'push':
        return listener.onPush(packet.name, packet.body);
      case 'dismissed':
        return this.disconnected();
      case 'beat':
      case 'nothing':
    }
  }

  private send(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }

  /** A half-open connection stays silent for ever, so a missed heartbeat counts as a disconnection. */
  private restartTimeout(): void {
    this.receivedAt = Date.now();
    clearTimeout(this.timeout);
    this.timeout = setTimeout(() => this.disconnected(), this.timeoutMs);
  }

  /** Reports a silent network long before the missed heartbeat ends the connection. */
  private restartQuietTimer(): void {
    clearTimeout(this.quietTimer);
    if (this.isQuiet) this.setQuiet(false);
    if (this.serverBeats) this.quietTimer = setTimeout(() => this.quiet(), MAX_QUIET_MS);
  }

  /** Also reconnects after a sleep, during which timers stop: a screen on a wall never becomes visible again. */
  private quiet(): void {
    this.setQuiet(true);
    this.wake();
  }

  private setQuiet(isQuiet: boolean): void {
    this.isQuiet = isQuiet;
    this.options.listener.onQuiet(isQuiet);
  }

  private disconnected(): void {
    this.drop();
    if (this.closed) return;
    this.options.listener.onLost();
    const { initialMs, maxMs } = this.options.backoff ?? BACKOFF;
    const backoffMs = Math.min(maxMs, initialMs * 2 ** this.retries);
    this.retries += 1;
    this.retryTimer = setTimeout(() => void this.reconnect(), backoffMs * (0.3 + 1.4 * this.options.random()));
  }

  private async reconnect(): Promise<void> {
    const fallback = this.opened ? undefined : this.options.fallback;
    const siteAnswers = await fallback?.siteAnswers();
    const replaced = siteAnswers && this.siteAnswered && (await fallback?.replace());
    if (!this.closed && !replaced && !this.socket) this.dial(siteAnswers); // `reconnectNow` may have dialled meanwhile
  }

  private drop(): void {
    clearTimeout(this.timeout);
    clearTimeout(this.retryTimer);
    clearTimeout(this.quietTimer);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }
}

/** A malformed packet ends the connection; the next one resumes from the current position. */
function decodeOrReject(text: string): Packet {
  try {
    return decodePacket(text);
  } catch {
    return { is: 'dismissed' };
  }
}
