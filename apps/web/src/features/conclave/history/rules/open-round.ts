import { REPORTED_LEADERS } from '@fumata/conclave';
import type { RoundDetail } from '@fumata/contracts';
import type { LiveConclave } from '../../../../live/live-conclave.js';

const minuteOf = (at: string): string => at.slice(0, 'YYYY-MM-DDThh:mm'.length);

/**
 * Cache key of a round. It changes once a minute while the round is open and has votes, when the round closes, in the
 * minute after (the round is analysed by then), and when another conclave has reused the number.
 */
export function versionOf({ conclaveState, rounds, totalVotes, at }: LiveConclave, tour: number): string {
  const round = rounds.findLast(({ roundNumber }) => roundNumber === tour);
  const minute = round?.isComplete === false && totalVotes > 0 ? minuteOf(at) : '';
  const isAnalysed = round?.isComplete === true && minuteOf(at) > minuteOf(round.timestamp);
  return [conclaveState._id, round?._id, round?.isComplete, minute, isAnalysed].join(' ');
}

/** Applies the pushed counts while the round is open; the votes since then fall into the minute of the push. */
export function withPushedCounts(detail: RoundDetail, view: LiveConclave): RoundDetail {
  const { round, votesPerMinute, standings } = detail;
  const live = view.rounds.find(({ _id }) => _id === round._id);
  if (!live || live.isComplete || view.roundNumber !== round.roundNumber) return detail;
  // The fetched data may be newer than the last push.
  if (live.totalVotes <= round.totalVotes) return detail;
  const minute = minuteOf(view.at);
  const votes = live.totalVotes - round.totalVotes;
  const last = votesPerMinute.at(-1);
  const isSameMinute = last !== undefined && last.minute >= minute;
  return {
    ...detail,
    round: { ...live, results: [...view.results] },
    votesPerMinute: isSameMinute
      ? [...votesPerMinute.slice(0, -1), { ...last, votes: last.votes + votes }]
      : [...votesPerMinute, { minute, votes }],
    standings: isSameMinute ? standings : [...standings, { minute, leaders: round.results.slice(0, REPORTED_LEADERS) }],
  };
}
