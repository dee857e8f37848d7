import type { CardinalCard } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../lib/requests/api-client.js';
import { serverClock } from '../lib/now.js';
import { createStore, type Store, useStore } from '../lib/store.js';
import { applyPush, withNames, type LiveConclave, type NamedPush } from './live-conclave.js';
import type { LiveTransport, LiveTransportListener } from './transports/live-transport.js';
import { loadView } from './load-view.js';
import { isBefore } from './position.js';
import { dial } from './transports/dial.js';
import { WebSocketTransport } from './transports/web-socket-transport.js';
import { viewConnections, latestSummary } from './summary/latest-summary.js';
import { summaryOf } from './summary/summary-of.js';
import { useEffect, useState } from 'react';
import { useApi } from '../shell/api.js';

/** `offline`: the browser is offline, or nothing has come from the server for half a minute. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

const OFFLINE_AFTER_MS = 30_000;
const PUSHES: readonly string[] = ['snapshot', 'tally', 'round', 'state', 'smoke', 'viewers'];

export interface LiveOptions {
  readonly api: ApiClient;
  readonly initial: LiveConclave;
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
  readonly view: Store<LiveConclave>;
  readonly connection = createStore<ConnectionState>('connecting');
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
    const visibilityChanged = () => document.visibilityState === 'visible' && this.transport?.wake();
    addEventListener('offline', offline);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', visibilityChanged);
    const stopPublishing = publishSummary(this);
    return () => {
      stopPublishing();
      document.removeEventListener('visibilitychange', visibilityChanged);
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
      this.connected();
    },
    onPush: (name, push) => {
      // The contract pairs each name with its payload.
      if (PUSHES.includes(name)) this.applyPush({ name, push } as NamedPush);
    },
    onPing: () => this.confirmed(),
    onQuiet: (isQuiet) => (isQuiet ? this.lost() : this.connected()),
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
      const { socketIoTransport } = await import('./transports/socket-io-transport.js');
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

  /** Asks at most once until a snapshot arrives. */
  private requestSnapshot(): void {
    if (!this.awaitsSnapshot) this.transport?.resync();
    this.awaitsSnapshot = true;
  }

  private connected(): void {
    clearTimeout(this.offlineTimer);
    this.connection.set('live');
    this.confirmed();
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

interface PushedState {
  readonly view: Store<LiveConclave>;
  readonly connection: Pick<Store<string>, 'get' | 'subscribe'>;
}

/** Derives the summary from a connection to all pushes, until the returned function is called. */
function publishSummary({ view, connection }: PushedState): () => void {
  const publish = (isLive = connection.get() === 'live'): void => {
    latestSummary.set({ summary: summaryOf(view.get()), isLive });
  };
  viewConnections.set(viewConnections.get() + 1);
  publish();
  const unsubscribe = [view, connection].map((store) => store.subscribe(() => publish()));
  return () => {
    for (const each of unsubscribe) each();
    publish(false);
    viewConnections.set(viewConnections.get() - 1);
  };
}

/** Refresh interval required by the specification. */
const REFRESH_EVERY_MS = 120_000;

/** The page's part of the options; the hook provides the others. */
export type ViewOptions = Partial<Pick<LiveOptions, 'refreshEveryMs' | 'credentials'>>;

/**
 * Live state of the conclave, starting from the page's data.
 *
 * @param people everybody who can receive votes; provides the names for tallies
 */
export function useLiveConclave(
  initial: LiveConclave,
  people: readonly CardinalCard[],
  { refreshEveryMs = REFRESH_EVERY_MS, credentials }: ViewOptions = {},
): { readonly view: LiveConclave; readonly connection: ConnectionState; readonly live: Live } {
  const api = useApi();
  const [live] = useState(() => {
    const cards = new Map(people.map((card) => [card._id, card]));
    return new Live({ api, initial, cards, refreshEveryMs, ...(credentials && { credentials }) });
  });
  useEffect(() => live.start(), [live]);
  return { view: useStore(live.view, initial), connection: useStore(live.connection, 'connecting'), live };
}
