import { evolve, emptyView, resultsOf } from '@fumata/conclave';
import type { CardinalId, Edition, Lead, MajorityBasis, Recorded } from '@fumata/conclave';

/** Other rules for the same votes; what is left out stays as it was. */
export interface OtherRules {
  /** Only each voter's first vote in a round counts. */
  readonly oneVoteEach?: boolean | undefined;
  /** Seconds that a voter has to wait after a vote that counted; a vote before that doesn't. */
  readonly cooldownSeconds?: number | undefined;
  /** What two thirds are taken of, in all rounds. */
  readonly majorityBasis?: MajorityBasis | undefined;
}

/** One side of a comparison. */
export interface RoundOutcome {
  readonly totalVotes: number;
  readonly leader: CardinalId | undefined;
  readonly leaderVotes: number;
  /** Who had the majority when the round closed, or has it now, and since which vote. */
  readonly majority: Lead | null;
}

export interface RoundCompared {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly asItWas: RoundOutcome;
  readonly otherwise: RoundOutcome;
  /** The same cardinal leads, and the same one, or nobody, has the majority. */
  readonly same: boolean;
}

/**
 * Counts the same log under other rules, beside the count as it was. Feed it the log's events in order (the whole log:
 * other editions are passed over); the rounds end where they ended, whatever the other rules would have led people to do.
 */
export class Counterfactual {
  private readonly asItWas = emptyView();
  private readonly otherwise = emptyView();
  /** When each voter's last vote that counted otherwise was cast. */
  private readonly lastVotes = new Map<string, number>();
  private readonly voted = new Set<string>();

  constructor(
    private readonly conclaveId: string,
    private readonly rules: OtherRules,
  ) {}

  take(event: Recorded): void {
    const passed = evolve(this.asItWas, event);
    if (event.type === 'RoundOpened') this.voted.clear();
    if (event.type !== 'VoteCast') {
      evolve(this.otherwise, this.reruled(event));
      return;
    }
    // A vote that was set aside is none under any rules: the round was closed.
    if (passed?.counted !== true || !this.mayVote(event)) return;
    const isFirst = !this.voted.has(event.stream);
    this.voted.add(event.stream);
    this.lastVotes.set(event.stream, Date.parse(event.metadata.recordedAt));
    evolve(this.otherwise, { ...event, data: { ...event.data, firstInRound: isFirst } });
  }

  /** All rounds, in their order. */
  compared(): RoundCompared[] {
    const before = this.asItWas.editions[this.conclaveId];
    const after = this.otherwise.editions[this.conclaveId];
    if (!before || !after) return [];
    return before.rounds.map(({ roundId, roundNumber }) => {
      const [asItWas, otherwise] = [outcome(before, roundId), outcome(after, roundId)];
      const same =
        asItWas.leader === otherwise.leader &&
        asItWas.majority?.cardinalId === otherwise.majority?.cardinalId;
      return { roundId, roundNumber, asItWas, otherwise, same };
    });
  }

  private mayVote({ stream, metadata: { recordedAt } }: Recorded): boolean {
    const { oneVoteEach = false, cooldownSeconds = 0 } = this.rules;
    if (oneVoteEach && this.voted.has(stream)) return false;
    const last = this.lastVotes.get(stream);
    return last === undefined || Date.parse(recordedAt) - last >= 1000 * cooldownSeconds;
  }

  private reruled(event: Recorded): Recorded {
    const { majorityBasis } = this.rules;
    if (majorityBasis === undefined) return event;
    if (event.type === 'ConclaveOpened') return { ...event, data: { ...event.data, majorityBasis } };
    if (event.type !== 'ConclaveCorrected') return event;
    return { ...event, data: { ...event.data, after: { ...event.data.after, majorityBasis } } };
  }
}

function outcome({ rounds }: Edition, roundId: string): RoundOutcome {
  const round = rounds.find((each) => each.roundId === roundId);
  if (!round) return { totalVotes: 0, leader: undefined, leaderVotes: 0, majority: null };
  const [first] = resultsOf(round);
  return {
    totalVotes: round.totalVotes,
    leader: first?.cardinalId,
    leaderVotes: first?.votes ?? 0,
    majority: round.majorityReached,
  };
}
