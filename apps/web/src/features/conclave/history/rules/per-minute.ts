import type { RoundDetail } from '@fumata/contracts';
import { minuteNumber, timeOfMinute, widthFor } from '../../../../components/charts/minutes.js';

export interface Pace {
  readonly minutesPerPoint: number;
  /** Oldest first, including points without votes; `x` is the start, ISO 8601. */
  readonly points: readonly { readonly x: string; readonly votes: number }[];
}

/** Votes over time, from the first to the last. */
export function paceOf(votesPerMinute: RoundDetail['votesPerMinute']): Pace {
  const [first, last] = [votesPerMinute[0], votesPerMinute.at(-1)];
  if (!first || !last) return { minutesPerPoint: 1, points: [] };
  const start = minuteNumber(first.minute);
  const length = minuteNumber(last.minute) - start + 1;
  const minutesPerPoint = widthFor(length);
  const votes = Array.from({ length: Math.ceil(length / minutesPerPoint) }, () => 0);
  for (const each of votesPerMinute) {
    const index = Math.floor((minuteNumber(each.minute) - start) / minutesPerPoint);
    votes[index] = (votes[index] ?? 0) + each.votes;
  }
  return {
    minutesPerPoint,
    points: votes.map((count, index) => ({ x: timeOfMinute(start + index * minutesPerPoint), votes: count })),
  };
}
