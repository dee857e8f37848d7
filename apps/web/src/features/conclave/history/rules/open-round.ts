import type { RoundDetail } from '@fumata/contracts';
import type { ConclaveView } from '../../../../live/conclave-view.js';

/**
 * Changes when a round has to be asked for again: once a minute while it is open and votes come, when it closes, and when
 * another conclave has taken its number.
 */
export function versionOf({ conclaveState, rounds, totalVotes, at }: ConclaveView, tour: number): string {
  const round = rounds.findLast(({ roundNumber }) => roundNumber === tour);
  const now = round?.isComplete === false && totalVotes > 0 ? at.slice(0, 16) : '';
  return [conclaveState._id, round?._id, round?.isComplete, now].join(' ');
}

/** With the counts that have been pushed since, while the round is open. */
export function freshened(detail: RoundDetail, view: ConclaveView): RoundDetail {
  const { round } = detail;
  const live = view.rounds.find(({ _id }) => _id === round._id);
  if (!live || live.isComplete || view.roundNumber !== round.roundNumber) return detail;
  // What was asked for may be younger than the last push.
  if (live.totalVotes <= round.totalVotes) return detail;
  return { ...detail, round: { ...live, results: [...view.results] } };
}
