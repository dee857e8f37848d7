import { REPORTED_LEADERS } from '@fumata/conclave';
import type { RoundDetail } from '@fumata/contracts';
import { pointAt, type CardinalLines } from '../../../../components/charts/cardinal-lines.js';
import { minuteNumber, timeOfMinute, widthFor } from '../../../../components/charts/minutes.js';
import { lineOf, type Names } from '../names.js';

/**
 * Votes over time of the five final leaders. The server reports the standings just before each minute with votes, so
 * between two reports the later one applies. A cardinal outside the reported five has a gap; when fewer than five are
 * reported, all others had no votes.
 */
export function raceOf({ round, standings, votesPerMinute }: RoundDetail, names: Names): CardinalLines {
  const lines = round.results.slice(0, REPORTED_LEADERS).map((row) => lineOf(row, names));
  const [first, last] = [standings[0], votesPerMinute.at(-1)];
  if (!first || !last || lines.length === 0) return { lines, points: [] };
  const start = minuteNumber(first.minute);
  const end = minuteNumber(last.minute) + 1;
  const minutesPerPoint = widthFor(end - start);
  const pointOf = (at: number) => {
    const leaders = standings.find(({ minute }) => at < end && minuteNumber(minute) >= at)?.leaders ?? round.results;
    const votes = new Map(leaders.map(({ cardinalId, votes: count }) => [cardinalId, count]));
    return pointAt(timeOfMinute(at), lines, votes, leaders.length < REPORTED_LEADERS ? 0 : null);
  };
  const steps = Math.ceil((end - start) / minutesPerPoint);
  return {
    lines,
    points: [...Array.from({ length: steps }, (_, step) => pointOf(start + step * minutesPerPoint)), pointOf(end)],
  };
}
