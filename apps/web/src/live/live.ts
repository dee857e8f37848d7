import { LIVE_NAMESPACE } from './namespace.js';
import type { CardinalCard, Push, ServerPushes } from '@fumata/contracts';
import type { Socket } from 'socket.io-client';
import { ApiError } from '../lib/api-client.js';
import type { ApiClient } from '../lib/api-client.js';
import { serverClock } from '../lib/now.js';
import { createStore } from '../lib/store.js';
import type { Store } from '../lib/store.js';
import { advanced, isBefore, withNames } from './conclave-view.js';
import type { ConclaveView, NamedPush } from './conclave-view.js';
import { loadView } from './load-view.js';

/** `offline`: the network is gone, or nothing has answered for half a minute. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

const OFFLINE_AFTER_MS = 30_000;
const PUSHES: readonly string[] = ['snapshot', 'tally', 'round', 'state', 'smoke', 'viewers'];
const told = (name: string): boolean => PUSHES.includes(name);

export interface LiveOptions {
  readonly api: ApiClient;
  readonly initial: ConclaveView;
  /** Whom a tally can mean. */
  readonly cards: ReadonlyMap<string, CardinalCard>;
  /** The net beneath the pushes: everything is asked for again this often. */
  readonly refreshEveryMs: number;
  /** Opens the log to administrators and analysts. */
  readonly token?: () => string | null;
  /** The server no longer takes the token. */
  readonly onBadToken?: () => void;
}

type ConclaveSocket = Socket<ServerPushes, { resync: () => void }>;

/** The conclave as it happens: pushed, resumed by position after a cut, asked for again now and then. Never goes back. */
export class Live {
  readonly view: Store<ConclaveView>;
  readonly connection = createStore<Connection>('connecting');
  private readonly smokeListeners = new Set<(push: Push<'smoke'>) => void>();
  private readonly logListeners = new Set<(push: Push<'log'>) => void>();
  private socket: ConclaveSocket | undefined;
  private stopped = true;
  private giveUp: ReturnType<typeof setTimeout> | undefined;
  private refreshing: ReturnType<typeof setInterval> | undefined;
  private tokenRefused = false;

  constructor(private readonly options: LiveOptions) {
    this.view = createStore(options.initial);
  }

  /** Connects; gives what stops it. */
  start(): () => void {
    this.stopped = false;
    void this.connect();
    this.refreshing = setInterval(() => void this.refresh(), this.options.refreshEveryMs);
    const offline = () => this.connection.set('offline');
    const online = () => {
      this.lost();
      this.socket?.disconnect().connect();
    };
    addEventListener('offline', offline);
    addEventListener('online', online);
    return () => {
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      this.stop();
    };
  }

  /** Each colour of smoke as it rises; gives what ends it. */
  onSmoke(listener: (push: Push<'smoke'>) => void): () => void {
    this.smokeListeners.add(listener);
    return () => void this.smokeListeners.delete(listener);
  }

  /** Each event of the log, for those who may read it; gives what ends it. */
  onLog(listener: (push: Push<'log'>) => void): () => void {
    this.logListeners.add(listener);
    return () => void this.logListeners.delete(listener);
  }

  /** Asks for everything again. What the pushes have told since is not undone. */
  async refresh(): Promise<void> {
    try {
      const fresh = await loadView(this.options.api);
      if (!isBefore(fresh.position, this.view.get().position)) this.view.set(fresh);
    } catch (error) {
      // The age beside the data tells how old it is; pushes or the next time will bring it up.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  private async connect(): Promise<void> {
    const { io } = await import('socket.io-client');
    if (this.stopped) return;
    const socket: ConclaveSocket = io(LIVE_NAMESPACE, {
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      auth: (give) => give(this.credentials()),
      reconnectionDelay: 500,
      reconnectionDelayMax: 10_000,
      randomizationFactor: 0.7,
      forceNew: true,
    });
    this.socket = socket;
    // A pair as the contract has it, by its name.
    socket.onAny((name: string, push: unknown) => told(name) && this.take({ name, push } as NamedPush));
    socket.on('log', (push) => this.logListeners.forEach((listener) => listener(push)));
    socket.on('connect', () => this.found());
    socket.on('disconnect', (reason) => {
      this.lost();
      if (reason === 'io server disconnect' && !this.stopped) socket.connect();
    });
    socket.on('connect_error', (error) => this.refused(socket, error));
    // A ping follows all pushes before it: whoever hears it has missed none.
    socket.io.on('ping', () => this.confirmed());
  }

  private credentials(): Record<string, string> {
    const { position } = this.view.get();
    const token = this.tokenRefused ? null : (this.options.token?.() ?? null);
    return { ...(position !== null && { position }), ...(token !== null && { token }) };
  }

  private take(pushed: NamedPush): void {
    if (pushed.name === 'snapshot') serverClock.learn(pushed.push.at);
    const outcome = advanced(this.view.get(), pushed, new Date(serverClock.now()).toISOString());
    if ('gap' in outcome) {
      this.socket?.emit('resync');
      return;
    }
    this.view.set(withNames(outcome.view, this.options.cards));
    if (pushed.name === 'smoke') this.smokeListeners.forEach((listener) => listener(pushed.push));
  }

  private confirmed(): void {
    if (this.connection.get() === 'live')
      this.view.set({ ...this.view.get(), at: new Date(serverClock.now()).toISOString() });
  }

  private found(): void {
    clearTimeout(this.giveUp);
    this.connection.set('live');
    this.confirmed();
  }

  private lost(): void {
    if (this.stopped) return;
    this.connection.set(navigator.onLine ? 'reconnecting' : 'offline');
    clearTimeout(this.giveUp);
    this.giveUp = setTimeout(() => this.connection.set('offline'), OFFLINE_AFTER_MS);
  }

  private refused(socket: ConclaveSocket, error: Error): void {
    if (this.connection.get() === 'live' || this.connection.get() === 'connecting') this.lost();
    const code: unknown = 'data' in error && Reflect.get(Object(error.data), 'code');
    if (code !== 'not-logged-in') return;
    this.tokenRefused = true;
    this.options.onBadToken?.();
    socket.connect();
  }

  private stop(): void {
    this.stopped = true;
    clearTimeout(this.giveUp);
    clearInterval(this.refreshing);
    this.socket?.disconnect();
    this.socket = undefined;
  }
}
