import { LIVE_NAMESPACE, type Push, type PushName, type ServerPushes } from '@fumata/contracts';
import { PERIOD, plural } from '@fumata/text';
import { io, type Socket } from 'socket.io-client';
import { PushLedger } from './push-ledger.js';
import type { TallyLatency } from './tally-latency.js';

const TALLY_LINE_MS = 1_000;

export interface WatcherOptions {
  readonly origin: string;
  readonly tallyLatency: TallyLatency;
  readonly print: (line: string) => void;
  readonly nameOf: (cardinalId: string) => string;
}

/** Observer that prints pushes and records them. */
export class Watcher {
  readonly ledger = new PushLedger();
  private readonly socket: Socket<ServerPushes, { resync: () => void }>;
  private lastTallyLine = Number.NEGATIVE_INFINITY;
  private changed: () => void = () => undefined;

  constructor(private readonly options: WatcherOptions) {
    const { origin, print } = options;
    this.socket = io(`${origin}${LIVE_NAMESPACE}`, {
      transports: ['websocket'],
      auth: (send) => send({ position: this.ledger.position ?? undefined }),
    });
    this.socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') print(`direct   coupé (${reason})`);
    });
    this.socket.on('connect_error', (error) => print(`direct   refusé : ${error.message}`));
    this.on('snapshot', (push) => this.ledger.takeSnapshot(push), snapshotText);
    this.on('round', (push) => this.ledger.takeRound(push), roundText);
    this.on('state', () => undefined, stateText);
    this.on('smoke', () => undefined, smokeText);
    this.on(
      'viewers',
      () => undefined,
      ({ viewers }) => `${viewers} ${plural(viewers, 'visiteur connecté', 'visiteurs connectés')}`,
    );
    this.on('tally', (push) => this.takeTally(push));
  }

  /** Resolves to whether every push up to this position has arrived within the time. */
  async reached(position: string | null, withinMs: number): Promise<boolean> {
    const isReached = (): boolean => position === null || (this.ledger.position ?? '') >= position;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
      this.changed = () => {
        if (isReached()) resolve();
      };
      this.changed();
    });
    clearTimeout(timer);
    return isReached();
  }

  close(): void {
    this.socket.disconnect();
  }

  private on<Name extends PushName>(
    name: Name,
    take: (push: Push<Name>) => void,
    words?: (push: Push<Name>) => string,
  ): void {
    const listener = (push: Push<Name>): void => {
      const order = this.ledger.note(name, push);
      if (order === 'gap') this.socket.emit('resync');
      if (order !== 'back') take(push);
      if (words) this.options.print(`${name.padEnd(8)} ${words(push)}`);
      this.changed();
    };
    // A generic event name does not resolve to its listener's type, hence the cast.
    (this.socket.on as (event: string, listener: (push: Push<Name>) => void) => unknown).call(
      this.socket,
      name,
      listener,
    );
  }

  private takeTally(push: Push<'tally'>): void {
    const now = performance.now();
    this.ledger.takeTally(push);
    this.options.tallyLatency.tallied(push.totalVotes, now);
    if (now - this.lastTallyLine < TALLY_LINE_MS) return;
    this.lastTallyLine = now;
    const [best] = [...push.changed].sort(([, a], [, b]) => b - a);
    const leader = best ? `, ${this.options.nameOf(best[0])} ${best[1]}` : '';
    this.options.print(
      `tally    scrutin ${push.roundNumber} : ${push.totalVotes} votes (majorité ${push.requiredMajority})${leader}`,
    );
  }
}

const snapshotText = ({ roundNumber, totalVotes, viewers, conclaveState }: Push<'snapshot'>): string =>
  `scrutin ${roundNumber}, ${totalVotes} votes, majorité ${conclaveState.requiredMajority}, ${viewers} ${plural(viewers, 'visiteur')}`;

const roundText = ({ round }: Push<'round'>): string =>
  round.isComplete
    ? `scrutin ${round.roundNumber} terminé : ${round.totalVotes} votes${podium(round.results)}`
    : `scrutin ${round.roundNumber} ouvert (jour ${round.day}, ${PERIOD[round.period]})`;

const podium = (results: Push<'round'>['round']['results']): string =>
  results.length === 0
    ? ''
    : ` ; ${results
        .slice(0, 3)
        .map(({ cardinal, votes }) => `${cardinal.nomComplet} ${votes}`)
        .join(', ')}`;

const smokeText = ({ colour, roundNumber, cardinal }: Push<'smoke'>): string =>
  colour === 'white'
    ? `fumée blanche au scrutin ${roundNumber} : ${cardinal?.nomComplet ?? '?'}`
    : `fumée noire au scrutin ${roundNumber}`;

function stateText({ conclaveState }: Push<'state'>): string {
  const { isComplete, isPaused, popeElected, majorityReachedBy } = conclaveState;
  if (isComplete) return `${popeElected?.nomComplet ?? '?'} est élu pape`;
  if (isPaused) return 'en pause';
  return majorityReachedBy ? `majorité atteinte par ${majorityReachedBy.nomComplet}` : 'en cours';
}
