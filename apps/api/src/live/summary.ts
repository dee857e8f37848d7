import { lastRound, type Edition, type Round } from '@fumata/conclave';
import type { ConclaveState, Push } from '@fumata/contracts';
import type { LiveView } from '../view/live-view.js';
import type { Presenter } from '../view/presenter.js';

type Summary = Push<'summary'>;

export function summaryOf(
  edition: Edition,
  { view }: Pick<LiveView, 'view'>,
  presenter: Presenter,
): Omit<Summary, 'at'> {
  const conclaveState = presenter.conclaveState(edition);
  const round = lastRound(edition);
  return {
    position: view.position,
    conclaveState,
    roundNumber: round?.roundNumber ?? 0,
    totalVotes: round?.totalVotes ?? 0,
    lastClosedRound: edition.rounds.findLast(({ closedAt }) => closedAt !== null)?.roundNumber ?? null,
    leader: leaderOf(conclaveState, round, presenter),
    electedAt: conclaveState.popeElected ? (round?.closedAt ?? null) : null,
  };
}

function leaderOf(state: ConclaveState, round: Round | undefined, presenter: Presenter): Summary['leader'] {
  const votesOf = (cardinalId: string): number => round?.counts[cardinalId]?.votes ?? 0;
  const named = state.popeElected ?? state.majorityReachedBy;
  if (named) return { ...named, votes: votesOf(named._id) };
  const votes = Math.max(0, ...Object.values(round?.counts ?? {}).map((count) => count.votes));
  const leaders = Object.keys(round?.counts ?? {}).filter((cardinalId) => votesOf(cardinalId) === votes);
  const [cardinalId] = leaders;
  if (cardinalId === undefined || leaders.length > 1) return null;
  const { _id, slug, nomComplet } = presenter.card(cardinalId);
  return { _id, slug, nomComplet, votes };
}
