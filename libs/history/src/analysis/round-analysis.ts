import {
  heldCounts,
  resultsOf,
  voterOf,
  type CardinalId,
  type EventId,
  type MovedVotes,
  type Recorded,
  type Round,
  type RoundAnalysed,
  type Timestamp,
  type VotesByTrust,
} from '@fumata/conclave';
import { VoteMoves, type RoundMoves } from './vote-moves.js';

/** Fewer votes of a tier are counted together, so that no one's votes are shown. */
const MIN_VOTES = 3;

/** Limits the size of the event. */
const MAX_MOVES = 300;

const NO_VOTES: VotesByTrust = { returning: 0, recent: 0, examined: 0 };

/** Analyses the closed rounds of an edition. Pass it the events in order, from the opening of a round on. */
export class RoundAnalysis {
  private readonly moves = new VoteMoves();
  /** Votes of the open round that count at once, of browsers that had their cookie before the conclave opened. */
  private returning: Record<CardinalId, number> = {};
  private heldVote: EventId | undefined;

  constructor(private readonly conclaveOpenedAt: Timestamp) {}

  /** `counts`: the event is a vote that counts when it is recorded. */
  apply(event: Recorded, counts: boolean): void {
    this.moves.apply(event, counts);
    if (event.type === 'RoundOpened') this.returning = {};
    if (event.type === 'VoteHeld') this.heldVote = event.data.voteEventId;
    if (event.type !== 'VoteCast' || !counts || event.eventId === this.heldVote) return;
    const { cardinalId } = event.data;
    if (isReturning(event.stream, this.conclaveOpenedAt))
      this.returning[cardinalId] = (this.returning[cardinalId] ?? 0) + 1;
  }

  /** Call it right after the close of the round was applied. */
  analyse(round: Round): Pick<RoundAnalysed['data'], 'trust' | 'moves'> {
    const moves = this.moves.rounds.findLast(({ to }) => to === round.roundId);
    return { trust: this.trust(round), moves: moves ? largestMoves(moves) : null };
  }

  private trust(round: Round): RoundAnalysed['data']['trust'] {
    const counted = heldCounts(round, 'counted');
    const all = resultsOf(round).map(({ cardinalId, votes }) => {
      const examined = counted[cardinalId] ?? 0;
      const returning = this.returning[cardinalId] ?? 0;
      return { cardinalId, returning, recent: votes - examined - returning, examined };
    });
    const results = all.filter(isLarge);
    const others = all.filter((votes) => !isLarge(votes));
    // The numbers of a single other cardinal would be published as the sum.
    if (others.length === 1) {
      const least = results.pop();
      if (!least) return null;
      others.push(least);
    }
    return { results, others: others.reduce<VotesByTrust>(add, NO_VOTES) };
  }
}

function largestMoves({ from, voters, moves }: RoundMoves): MovedVotes {
  const named = moves.slice(0, MAX_MOVES);
  return { from, voters, moves: named, others: named.reduce((unnamed, move) => unnamed - move.voters, voters) };
}

const isLarge = ({ returning, recent, examined }: VotesByTrust): boolean =>
  [returning, recent, examined].every((votes) => votes === 0 || votes >= MIN_VOTES);

const add = (sum: VotesByTrust, { returning, recent, examined }: VotesByTrust): VotesByTrust => ({
  returning: sum.returning + returning,
  recent: sum.recent + recent,
  examined: sum.examined + examined,
});

/** A voter's id is a UUID of version 7: it begins with the second in which the cookie was issued. */
function isReturning(stream: string, conclaveOpenedAt: Timestamp): boolean {
  const issuedAt = parseInt((voterOf(stream) ?? '').replace('-', '').slice(0, 12), 16);
  return secondOf(issuedAt) < secondOf(Date.parse(conclaveOpenedAt));
}

const secondOf = (milliseconds: number): number => Math.floor(milliseconds / 1_000);
