import type { RoundDetail } from '@fumata/contracts';
import type { ConclaveView } from '../../../../live/conclave-view.js';

/**
 * Cache key of a round. It changes once a minute while the round is open and has votes, when the round closes, and
 * when another conclave has reused the number.
 */
export function versionOf({ conclaveState, rounds, totalVotes, at }: ConclaveView, tour: number): string {
  const round = rounds.findLast(({ roundNumber }) => roundNumber === tour);
  const now = round?.isComplete === false && totalVotes > 0 ? at.slice(0, 16) : '';
  return [conclaveState._id, round?._id, round?.isComplete, now].join(' ');
}

/** Applies the pushed counts while the round is open. */
export function withPushedCounts(detail: RoundDetail, view: ConclaveView): RoundDetail {
  const { round } = detail;
  const live = view.rounds.find(({ _id }) => _id === round._id);
  if (!live || live.isComplete || view.roundNumber !== round.roundNumber) return detail;
  // The fetched data may be newer than the last push.
  if (live.totalVotes <= round.totalVotes) return detail;
  return { ...detail, round: { ...live, results: [...view.results] } };
}
