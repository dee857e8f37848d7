import type { CardinalId, MovedVotes, Recorded, RoundId, VoteMove } from '@fumata/conclave';

export interface RoundMoves extends MovedVotes {
  readonly to: RoundId;
}

/** Moves of fewer voters are counted together, so that no one's votes are shown. */
const MIN_VOTERS = 2;

/** Counts the votes that moved from one closed round to the next. Pass it the events of an edition in order. */
export class VoteMoves {
  private readonly roundMoves: RoundMoves[] = [];
  private round: RoundId | undefined;
  /** The previous closed round. */
  private former: { readonly round: RoundId; readonly votes: ReadonlyMap<string, CardinalId> } | undefined;
  /** Voter's stream -> cardinal of the last vote in the open round. */
  private votes = new Map<string, CardinalId>();

  /** `counts`: the event is a vote that counts when it is recorded. Votes that a later decision counts are left out. */
  apply(event: Recorded, counts: boolean): void {
    if (event.type === 'VoteCast' && counts) this.votes.set(event.stream, event.data.cardinalId);
    if (event.type === 'RoundOpened') this.round = event.data.roundId;
    if (event.type === 'RoundClosed') this.close();
  }

  /** Pairs of closed rounds, in order. */
  get rounds(): readonly RoundMoves[] {
    return this.roundMoves;
  }

  private close(): void {
    const { round, former, votes } = this;
    if (round === undefined) return;
    if (former) this.roundMoves.push({ from: former.round, to: round, ...movesBetween(former.votes, votes) });
    this.former = { round, votes };
    this.votes = new Map();
    this.round = undefined;
  }
}

function movesBetween(formerVotes: ReadonlyMap<string, CardinalId>, votes: ReadonlyMap<string, CardinalId>) {
  const counts = new Map<string, VoteMove>();
  let voters = 0;
  for (const [voter, to] of votes) {
    const from = formerVotes.get(voter);
    if (from === undefined) continue;
    voters += 1;
    const key = `${from} ${to}`;
    counts.set(key, { from, to, voters: (counts.get(key)?.voters ?? 0) + 1 });
  }
  const moves = [...counts.values()].filter((move) => move.voters >= MIN_VOTERS).sort(byVoters);
  return { voters, moves, others: voters - moves.reduce((sum, move) => sum + move.voters, 0) };
}

const byVoters = (one: VoteMove, other: VoteMove): number =>
  other.voters - one.voters || one.from.localeCompare(other.from) || one.to.localeCompare(other.to);
