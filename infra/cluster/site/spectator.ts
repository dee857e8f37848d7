import type { CurrentState, CurrentVotes } from '@fumata/contracts';
import { applyPush, viewOf, type LiveConclave, type NamedPush } from '../../../apps/web/src/live/live-conclave.ts';
import { isBefore } from '../../../apps/web/src/live/position.ts';
import { WebSocketTransport } from '../../../apps/web/src/live/transports/web-socket-transport.ts';

/** Visitor's live connection and view without the page. */
export class Spectator {
  /** Violations of what a visitor may see. */
  readonly broken: string[] = [];
  /** Number of connections made. */
  connections = 0;
  connected = false;
  view: LiveConclave;
  readonly #transport: WebSocketTransport;
  #connectedAt: string | null = null;
  #changed: () => void = () => undefined;

  private constructor(address: string, view: LiveConclave) {
    this.view = view;
    this.#transport = new WebSocketTransport({
      dial: () => new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`),
      random: Math.random,
      listener: {
        credentials: () => {
          const { position } = this.view;
          this.#connectedAt = position;
          return position === null ? {} : { position };
        },
        onConnected: () => {
          this.connections += 1;
          this.connected = true;
          this.#changed();
        },
        onPush: (name, push) => this.#take({ name, push } as NamedPush), // the contract pairs names with payloads
        onPing: () => undefined,
        onQuiet: () => undefined,
        onLost: () => {
          this.connected = false;
          this.#changed();
        },
      },
    });
    this.#transport.open();
  }

  static async at(address: string): Promise<Spectator> {
    const [state, votes] = await Promise.all([
      fetch(`${address}/api/conclave/state`),
      fetch(`${address}/api/conclave/current-votes`),
    ]);
    const view = viewOf((await state.json()) as CurrentState, (await votes.json()) as CurrentVotes);
    const spectator = new Spectator(address, view);
    return spectator.until(({ connected }) => connected);
  }

  /** Resolves once the condition holds. */
  until(holds: (spectator: this) => boolean): Promise<this> {
    return new Promise((resolve) => {
      this.#changed = () => {
        if (holds(this)) resolve(this);
      };
      this.#changed();
    });
  }

  close(): void {
    this.#transport.close();
  }

  #take(pushed: NamedPush): void {
    const before = this.view;
    const outcome = applyPush(before, pushed, before.at, this.#connectedAt);
    if ('gap' in outcome) return this.#transport.resync();
    this.view = outcome.view;
    if (isBefore(this.view.position, before.position))
      this.broken.push(`${pushed.name} moved from ${before.position} back to ${this.view.position}`);
    const sameRound = this.view.roundNumber === before.roundNumber;
    if (sameRound && this.view.totalVotes < before.totalVotes)
      this.broken.push(`${pushed.name} moved from ${before.totalVotes} votes back to ${this.view.totalVotes}`);
    this.#changed();
  }
}
