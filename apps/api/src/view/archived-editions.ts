import { FOLD_VERSION, type Round } from '@fumata/conclave';
import { Unavailable } from '@fumata/platform';
import {
  CHECKPOINT_OF,
  dropDetails,
  hasDetails,
  roundsOfArchived,
  type Detail,
  type ReadModels,
} from '@fumata/read-models';
import type { Cancel, Timers } from '../timers.js';
import type { LiveView } from './live-view.js';

const RETRY_MS = 1_000;

/**
 * Keeps the live view small: once the read models have an archived edition, the details of its rounds are dropped from
 * memory and read from there. Until then they stay in memory, so that no answer lacks anything.
 */
export class ArchivedEditions {
  /** Log position at which the currently archived editions had been archived. */
  private position = '';
  private unsubscribe: Cancel | undefined;
  private cancelRetry: Cancel | undefined;
  private isStopped = false;

  constructor(
    private readonly live: Pick<LiveView, 'view' | 'listen'>,
    private readonly models: ReadModels,
    private readonly timers: Timers,
    private readonly onError: (cause: unknown) => void,
  ) {}

  /** Call it once the view is at the head of the log. Resolves after the first attempt. */
  async start(): Promise<void> {
    this.unsubscribe = this.live.listen(({ type, position }) => {
      if (type !== 'ConclaveStarted') return;
      this.position = position;
      void this.dropOnceStored();
    });
    this.position = this.live.view.position ?? '';
    await this.dropOnceStored();
  }

  stop(): void {
    this.isStopped = true;
    this.unsubscribe?.();
    this.cancelRetry?.();
  }

  /**
   * The rounds of an edition with these details. @throws Unavailable while MongoDB is away or the read models are
   * written from scratch
   */
  async withDetails(rounds: readonly Round[], details: readonly Detail[]): Promise<Round[]> {
    const dropped = rounds.filter((round) => !hasDetails(round)).map(({ roundId }) => roundId);
    if (dropped.length === 0) return [...rounds];
    const storedRounds = await this.models.rounds.find(
      { _id: { $in: dropped } },
      { fields: ['totalVotes', ...details] },
    );
    const stored = new Map(storedRounds.map(({ _id, ...each }) => [_id, each]));
    return rounds.map((round) => {
      if (hasDetails(round)) return round;
      const storedRound = stored.get(round.roundId);
      // Fewer votes: a projector that started from scratch has not caught up yet.
      if (!storedRound || storedRound.totalVotes < round.totalVotes)
        throw new Unavailable('documents', 'the read models do not have this round yet');
      return { ...round, ...storedRound };
    });
  }

  private async dropOnceStored(): Promise<void> {
    const rounds = roundsOfArchived(this.live.view.editions);
    if (rounds.length === 0) return;
    const isStored = await this.isStored(this.position).catch((cause: unknown) => {
      if (!(cause instanceof Unavailable)) this.onError(cause);
      return false;
    });
    if (isStored) rounds.forEach(dropDetails);
    else if (!this.isStopped) {
      this.cancelRetry?.();
      this.cancelRetry = this.timers.after(RETRY_MS, () => void this.dropOnceStored());
    }
  }

  private async isStored(position: string): Promise<boolean> {
    const checkpoint = await this.models.checkpoints.get(CHECKPOINT_OF.conclave);
    return checkpoint?.foldVersion === FOLD_VERSION && checkpoint.position >= position;
  }
}
