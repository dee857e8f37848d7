import {
  editionIdOf,
  evolve,
  emptyView,
  majorityOf,
  resultsOf,
  type CardinalId,
  type Edition,
  type Lead,
  type MajorityBasis,
  type Recorded,
} from '@fumata/conclave';

/** Other rules for the same votes; omitted ones stay unchanged. */
export interface OtherRules {
  /** Only each voter's first vote in a round counts. */
  readonly oneVoteEach?: boolean | undefined;
  /** Seconds between a voter's counted votes; earlier ones do not count. */
  readonly cooldownSeconds?: number | undefined;
  /** Majority basis of all rounds. */
  readonly majorityBasis?: MajorityBasis | undefined;
  /** Number of electors in all rounds. */
  readonly electors?: number | undefined;
}

/** One side of the comparison. */
export interface RoundCount {
  readonly totalVotes: number;
  readonly leader: CardinalId | undefined;
  readonly leaderVotes: number;
  /** Votes required for the majority. */
  readonly required: number;
  /** The cardinal with the majority when the round closed, or now, and the vote that gave it. */
  readonly majority: Lead | null;
}

export interface RoundComparison {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly asItWas: RoundCount;
  readonly otherwise: RoundCount;
  /** Both sides have the same leader and the same majority, if any. */
  readonly same: boolean;
}

/**
 * Counts one log under other rules next to the original count. Pass it the events of the whole log in order: of other
 * editions only the time between two votes of a voter matters. Rounds end where they ended originally.
 */
export class Counterfactual {
  private readonly asItWas = emptyView();
  private readonly otherwise = emptyView();
  /** Time of each voter's last counted vote under the other rules. */
  private readonly lastVotes = new Map<string, number>();
  /** Voters whose vote counts in the edition's last round. */
  private readonly votersOfRound = new Set<string>();

  constructor(
    private readonly conclaveId: string,
    private readonly rules: OtherRules,
  ) {}

  apply(event: Recorded): void {
    const applied = evolve(this.asItWas, event);
    if (event.type === 'RoundOpened' && editionIdOf(event) === this.conclaveId) this.votersOfRound.clear();
    if (event.type !== 'VoteCast') {
      evolve(this.otherwise, this.withOtherMajority(event));
      return;
    }
    // A vote that was set aside counts under no rules: nobody could vote then. A held one may count later.
    if (!applied || !(applied.counted || applied.held) || !this.mayVote(event)) return;
    const isFirst = !this.votersOfRound.has(event.stream);
    if (applied.conclaveId === this.conclaveId) this.votersOfRound.add(event.stream);
    this.lastVotes.set(event.stream, Date.parse(event.metadata.recordedAt));
    evolve(this.otherwise, { ...event, data: { ...event.data, firstInRound: isFirst } });
  }

  /** All rounds in order. */
  comparisons(): RoundComparison[] {
    const original = this.asItWas.editions[this.conclaveId];
    const recounted = this.otherwise.editions[this.conclaveId];
    if (!original || !recounted) return [];
    return original.rounds.map(({ roundId, roundNumber }) => {
      const [asItWas, otherwise] = [outcome(original, roundId), outcome(recounted, roundId)];
      const same =
        asItWas.leader === otherwise.leader && asItWas.majority?.cardinalId === otherwise.majority?.cardinalId;
      return { roundId, roundNumber, asItWas, otherwise, same };
    });
  }

  private mayVote({ stream, metadata: { recordedAt } }: Recorded): boolean {
    const { oneVoteEach = false, cooldownSeconds = 0 } = this.rules;
    if (oneVoteEach && this.votersOfRound.has(stream)) return false;
    const last = this.lastVotes.get(stream);
    return last === undefined || Date.parse(recordedAt) - last >= 1000 * cooldownSeconds;
  }

  private withOtherMajority(event: Recorded): Recorded {
    const { majorityBasis, electors } = this.rules;
    const other = { ...(majorityBasis && { majorityBasis }), ...(electors !== undefined && { electors }) };
    if (event.type === 'ConclaveOpened') return { ...event, data: { ...event.data, ...other } };
    if (event.type !== 'ConclaveCorrected') return event;
    return { ...event, data: { ...event.data, after: { ...event.data.after, ...other } } };
  }
}

function outcome(edition: Edition, roundId: string): RoundCount {
  const round = edition.rounds.find((each) => each.roundId === roundId);
  if (!round) return { totalVotes: 0, leader: undefined, leaderVotes: 0, required: 0, majority: null };
  const [first] = resultsOf(round);
  return {
    totalVotes: round.totalVotes,
    leader: first?.cardinalId,
    leaderVotes: first?.votes ?? 0,
    required: majorityOf(edition, round).required,
    majority: round.majorityReached,
  };
}
