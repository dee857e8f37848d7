import { LIVE_NAMESPACE, type Push, type PushName, type ServerPushes } from '@fumata/contracts';
import { io, type Socket } from 'socket.io-client';

type ChainedName = Exclude<PushName, 'summary'>;
export type Pushed = { [Name in ChainedName]: { name: Name; body: Push<Name> } }[ChainedName];

/** A live client that records all pushes. */
export class Watcher {
  readonly pushed: Pushed[] = [];
  readonly summaries: Push<'summary'>[] = [];
  private readonly socket: Socket<ServerPushes, Record<string, (...args: unknown[]) => void>>;
  /** Reason of the disconnect. */
  left: string | undefined;
  private changed: () => void = () => undefined;

  constructor(address: string, auth: Record<string, unknown> = {}, transports = ['websocket']) {
    this.socket = io(`${address}${LIVE_NAMESPACE}`, { transports, auth, forceNew: true, reconnection: false });
    this.socket.onAny((name: PushName, body) => {
      if (name === 'summary') this.summaries.push(body as Push<'summary'>);
      else this.pushed.push({ name, body } as Pushed); // not validated: specs parse the bodies they use
      this.changed();
    });
    this.socket.on('connect', () => this.changed());
    this.socket.on('disconnect', (reason) => {
      this.left = reason;
      this.changed();
    });
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Position of the last push of the main chain. */
  get position(): string | null {
    return this.pushed.findLast(({ name }) => name !== 'log')?.body.position ?? null;
  }

  of<Name extends ChainedName>(name: Name): Push<Name>[] {
    return this.pushed.flatMap((push) => (push.name === name ? [push.body as Push<Name>] : [])); // by its name
  }

  send(name: string, ...args: unknown[]): void {
    this.socket.emit(name, ...args);
  }

  /** Resolves once the condition holds; checked at each push and connection change. */
  until(holds: (watcher: this) => boolean): Promise<this> {
    return new Promise((resolve) => {
      this.changed = () => {
        if (holds(this)) resolve(this);
      };
      this.changed();
    });
  }

  /** Error with which the server rejects the connection. */
  get refused(): Promise<Error> {
    return new Promise((resolve) => this.socket.on('connect_error', resolve));
  }

  close(): void {
    this.socket.disconnect();
  }
}
