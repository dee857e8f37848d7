import { majorityOf, type ConclaveView, type Recorded, type VoteCast } from '@fumata/conclave';
import type { Push } from '@fumata/contracts';
import type { ChainLink } from './frame.js';

/** Votes of one round since the last tally. */
interface RoundVotes {
  readonly conclaveId: string;
  readonly roundId: string;
  readonly cardinalIds: Set<string>;
  position: string;
}

interface Tally {
  /** Position of the last vote, even if the view has applied later events. */
  readonly position: string;
  readonly body: Omit<Push<'tally'>, keyof ChainLink>;
}

/** Counted votes of one round that are not pushed yet. */
export class PendingVotes {
  private pending: RoundVotes | undefined;

  get isEmpty(): boolean {
    return this.pending === undefined;
  }

  add({ data: { conclaveId, roundId, cardinalId }, position }: Recorded<VoteCast>): void {
    this.pending ??= { conclaveId, roundId, cardinalIds: new Set(), position };
    this.pending.cardinalIds.add(cardinalId);
    this.pending.position = position;
  }

  /** Removes the votes and returns the absolute counts of their cardinals; undefined if there are none. */
  take(view: ConclaveView): Tally | undefined {
    const { pending } = this;
    this.pending = undefined;
    const edition = pending && view.editions[pending.conclaveId];
    const round = edition?.rounds.find(({ roundId }) => roundId === pending?.roundId);
    if (!pending || !edition || !round) return undefined;
    const { roundNumber, totalVotes, uniqueVoters, counts } = round;
    const requiredMajority = majorityOf(edition, round).required;
    const changed = [...pending.cardinalIds].map((id): [string, number] => [id, counts[id]?.votes ?? 0]);
    return { position: pending.position, body: { roundNumber, totalVotes, uniqueVoters, requiredMajority, changed } };
  }
}
