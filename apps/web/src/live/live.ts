import type { CardinalCard } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../lib/api-client.js';
import { serverClock } from '../lib/now.js';
import { createStore, type Store } from '../lib/store.js';
import { applyPush, withNames, type ConclaveView, type NamedPush } from './conclave-view.js';
import type { LiveTransport, LiveTransportListener } from './live-transport.js';
import { loadView } from './load-view.js';
import { isBefore } from './position.js';
import { dial } from './dial.js';
import { publishSummary } from './publish-summary.js';
import { WebSocketTransport } from './web-socket-transport.js';

/** `offline`: the browser is offline, or the server has not answered for half a minute. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

const OFFLINE_AFTER_MS = 30_000;
const PUSHES: readonly string[] = ['snapshot', 'tally', 'round', 'state', 'smoke', 'viewers'];

export interface LiveOptions {
  readonly api: ApiClient;
  readonly initial: ConclaveView;
  /** Electors that a tally can refer to. */
  readonly cards: ReadonlyMap<string, CardinalCard>;
  /** Interval of the full refresh that complements the pushes. */
  readonly refreshEveryMs: number;
  /** Additional credentials sent at each connection. */
  readonly credentials?: Readonly<Record<string, string>>;
}

/**
 * Live state of the conclave: applies pushes, resumes by position after a disconnection and refreshes periodically. The
 * state moves backwards only to a snapshot of another log.
 */
export class Live {
  readonly view: Store<ConclaveView>;
  readonly connection = createStore<Connection>('connecting');
  private transport: LiveTransport | undefined;
  /** Position sent at the last connection. */
  private connectedAt: string | null = null;
  /** A push was missed. */
  private awaitsSnapshot = false;
  private offlineTimer: ReturnType<typeof setTimeout> | undefined;
  private refreshTimer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: LiveOptions) {
    this.view = createStore(options.initial);
  }

  /** Connects; returns a function that disconnects. */
  start(): () => void {
    const { listener } = this;
    const fallback = { siteAnswers: () => this.refresh(), replace: () => this.fallBackToPolling() };
    this.use(new WebSocketTransport({ listener, dial, random: Math.random, fallback }));
    this.refreshTimer = setInterval(() => void this.refresh(), this.options.refreshEveryMs);
    const offline = () => this.connection.set('offline');
    const online = () => this.transport?.reconnectNow();
    const shown = () => document.visibilityState === 'visible' && this.transport?.wake();
    addEventListener('offline', offline);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', shown);
    const stopPublishing = publishSummary(this);
    return () => {
      stopPublishing();
      document.removeEventListener('visibilitychange', shown);
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      this.stop();
    };
  }

  /** Fetches the full state; resolves to whether the server answered. Newer state from pushes is kept. */
  async refresh(): Promise<boolean> {
    try {
      const fresh = await loadView(this.options.api);
      if (!isBefore(fresh.position, this.view.get().position)) this.view.set(fresh);
      return true;
    } catch (error) {
      // The displayed age shows that the data is stale; a push or the next refresh will update it.
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  }

  private readonly listener: LiveTransportListener = {
    credentials: () => {
      const { position } = this.view.get();
      this.connectedAt = position;
      return { ...this.options.credentials, ...(position !== null && { position }) };
    },
    onConnected: () => {
      this.awaitsSnapshot = false;
      clearTimeout(this.offlineTimer);
      this.connection.set('live');
      this.confirmed();
    },
    onPush: (name, push) => {
      // The contract pairs each name with its payload.
      if (PUSHES.includes(name)) this.applyPush({ name, push } as NamedPush);
    },
    onPing: () => this.confirmed(),
    onLost: () => this.lost(),
  };

  private use(transport: LiveTransport): void {
    this.transport = transport;
    transport.open();
  }

  /** WebSockets are blocked: switches to Socket.IO's long polling for the lifetime of the page. */
  private async fallBackToPolling(): Promise<boolean> {
    const { transport } = this;
    try {
      const { socketIoTransport } = await import('./socket-io-transport.js');
      if (this.transport !== transport) return true;
      transport?.close();
      this.use(socketIoTransport(this.listener));
      return true;
    } catch {
      return false; // the module failed to load; the next failed attempt tries again
    }
  }

  private applyPush(namedPush: NamedPush): void {
    if (namedPush.name === 'snapshot') this.awaitsSnapshot = false;
    if (namedPush.name === 'snapshot') serverClock.sync(namedPush.push.at);
    const outcome = applyPush(this.view.get(), namedPush, new Date(serverClock.now()).toISOString(), this.connectedAt);
    if ('gap' in outcome) return this.requestSnapshot();
    this.view.set(withNames(outcome.view, this.options.cards));
  }

  /** Once, until it arrives. */
  private requestSnapshot(): void {
    if (!this.awaitsSnapshot) this.transport?.resync();
    this.awaitsSnapshot = true;
  }

  private confirmed(): void {
    if (this.connection.get() === 'live')
      this.view.set({ ...this.view.get(), at: new Date(serverClock.now()).toISOString() });
  }

  private lost(): void {
    // Further failures do not restart the half minute.
    if (this.connection.get() !== 'live' && this.connection.get() !== 'connecting') return;
    this.connection.set(navigator.onLine ? 'reconnecting' : 'offline');
    clearTimeout(this.offlineTimer);
    this.offlineTimer = setTimeout(() => this.connection.set('offline'), OFFLINE_AFTER_MS);
  }

  private stop(): void {
    clearTimeout(this.offlineTimer);
    clearInterval(this.refreshTimer);
    this.transport?.close();
    this.transport = undefined;
  }
}
