import { SUMMARY_CHANNEL } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { serverClock } from '../../lib/now.js';
import { dial } from '../transports/dial.js';
import { latestSummary, type Summary } from './latest-summary.js';
import type { LiveTransportListener } from '../transports/live-transport.js';
import { isBefore } from '../position.js';
import { WebSocketTransport, type SocketLike } from '../transports/web-socket-transport.js';

/** Slower than on the conclave's page: after a restart every open page of the site reconnects. */
const BACKOFF = { initialMs: 2_000, maxMs: 15_000 };
/** Interval of the refresh over HTTP while there is no connection. */
const REFRESH_EVERY_MS = 120_000;

export interface SummaryClientOptions {
  readonly load: () => Promise<Summary>;
  /** The summary that the page was rendered with. */
  readonly rendered?: Summary | undefined;
  readonly dial?: () => SocketLike;
  readonly random?: () => number;
}

/** Keeps the latest summary current. */
export class SummaryClient {
  private transport: WebSocketTransport | undefined;
  private isLive = false;
  private refreshTimer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: SummaryClientOptions) {}

  /** Connects; returns a function that disconnects for good. */
  start(): () => void {
    const visibilityChanged = (): void => {
      if (document.visibilityState !== 'visible' || !this.transport) return;
      this.transport.wake();
      void this.refresh();
    };
    const online = (): void => this.transport?.reconnectNow();
    // The back/forward cache takes no page with an open connection.
    const hidden = (): void => {
      this.disconnect();
      this.setLive(false);
    };
    // A connection may stay silent for half a minute before it counts as lost.
    const offline = (): void => this.setLive(false);
    const windowListeners = { online, offline, pagehide: hidden, pageshow: () => this.connect() };
    for (const [name, listener] of Object.entries(windowListeners)) addEventListener(name, listener);
    document.addEventListener('visibilitychange', visibilityChanged);
    this.connect();
    return () => {
      for (const [name, listener] of Object.entries(windowListeners)) removeEventListener(name, listener);
      document.removeEventListener('visibilitychange', visibilityChanged);
      this.disconnect();
    };
  }

  private connect(): void {
    if (this.transport) return;
    const { random = Math.random } = this.options;
    this.transport = new WebSocketTransport({
      listener: this.listener,
      dial: this.options.dial ?? dial,
      random,
      backoff: BACKOFF,
    });
    this.transport.open();
    this.refreshTimer = setInterval(() => void this.refresh(), REFRESH_EVERY_MS);
  }

  private disconnect(): void {
    clearInterval(this.refreshTimer);
    this.transport?.close();
    this.transport = undefined;
    this.isLive = false;
  }

  private readonly listener: LiveTransportListener = {
    credentials: () => {
      const position = latestSummary.get()?.summary.position;
      return { channel: SUMMARY_CHANNEL, ...(position && { position }) };
    },
    onConnected: () => this.setLive(true),
    onPush: (name, push) => {
      // During an update, processes of the previous version push no rounds.
      if (name !== SUMMARY_CHANNEL || !('round' in Object(push))) return;
      const summary = push as Summary; // as the contract says
      serverClock.sync(summary.at);
      this.publish(summary);
    },
    onPing: () => {
      const latest = latestSummary.get();
      if (latest) this.publish({ ...latest.summary, at: new Date(serverClock.now()).toISOString() });
    },
    onQuiet: (isQuiet) => this.setLive(!isQuiet),
    onLost: () => this.setLive(false),
  };

  /** Refreshes over HTTP where WebSockets are blocked, or until the connection is restored. */
  private async refresh(): Promise<void> {
    if (this.isLive) return;
    try {
      const summary = await this.options.load();
      const latestPosition = latestSummary.get()?.summary.position ?? null;
      if (this.transport && !this.isLive && !isBefore(summary.position, latestPosition)) this.publish(summary);
    } catch (error) {
      // The summary shows its age; the next refresh may succeed.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  private setLive(isLive: boolean): void {
    this.isLive = isLive;
    const latest = latestSummary.get();
    const { rendered } = this.options;
    if (latest && !latest.isRendered) latestSummary.set({ ...latest, isLive });
    // A stored page that finds no connection is as old as its summary.
    else if (rendered && !isLive) latestSummary.set({ summary: rendered, isLive, isRendered: true });
  }

  private publish(summary: Summary): void {
    latestSummary.set({ summary, isLive: this.isLive });
  }
}

/** Keeps the summary of an ordinary page current; returns the function that ends it. */
export const startSummaryClient = (api: ApiClient, rendered?: Summary): (() => void) =>
  new SummaryClient({
    rendered,
    load: async () => (await import('./load-summary.js')).loadSummary(api), // most pages never need it
  }).start();
