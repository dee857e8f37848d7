import { resultsOf } from './results.js';
import type { Round } from './round.js';

/** The number of series that a chart can show. */
const LEADERS = 5;

/** Upper bound per round, however long it lasts: the view is serialised after every few votes. */
const MAX_STANDINGS = 240;

const minutesSince = (start: string, minute: string): number =>
  Math.max(0, (Date.parse(`${minute}Z`) - Date.parse(`${start.slice(0, 16)}Z`)) / 60_000);

/** Minutes between two standings in a round of this age: 1, then 2, 4, 8 … */
function spacing(age: number): number {
  let minutes = 1;
  while (age >= minutes * MAX_STANDINGS) minutes *= 2;
  return minutes;
}

/**
 * Records the leaders of the round; call it before the first vote of a minute is counted. Minutes strictly increase: a
 * vote from a clock that is behind adds none. After four hours only every second minute is kept, then every fourth.
 */
export function recordStandings(round: Round, minute: string): void {
  const interval = spacing(minutesSince(round.openedAt, minute));
  const slot = (at: string): number => Math.floor(minutesSince(round.openedAt, at) / interval);
  const last = round.standings.at(-1);
  if (last && slot(minute) <= slot(last.minute)) return;
  const leaders = resultsOf(round).slice(0, LEADERS);
  round.standings.push({ minute, leaders: leaders.map(({ cardinalId, votes }) => ({ cardinalId, votes })) });
  if (round.standings.length <= MAX_STANDINGS) return;
  round.standings = round.standings.filter((each, index, all) => {
    const before = all[index - 1];
    return !before || slot(each.minute) > slot(before.minute);
  });
}
