import { resultsOf } from './results.js';
import type { Round } from './view.js';

/** As many as a chart can tell apart. */
const LEADERS = 5;

/** What a round may keep, however long it lasts: it is written anew with every few votes, and read by everybody. */
const MOST_STANDINGS = 240;

const minutesSince = (start: string, minute: string): number =>
  Math.max(0, (Date.parse(`${minute}Z`) - Date.parse(`${start.slice(0, 16)}Z`)) / 60_000);

/** Minutes from one standing to the next in a round of this age: one, then two, four and so on. */
function spacing(age: number): number {
  let minutes = 1;
  while (age >= minutes * MOST_STANDINGS) minutes *= 2;
  return minutes;
}

/**
 * Notes who leads the round; called before the first vote of a minute is counted. The minutes kept rise strictly: a
 * vote whose clock was behind adds none. A round longer than four hours keeps every second minute, then every fourth.
 */
export function noteStanding(round: Round, minute: string): void {
  const every = spacing(minutesSince(round.openedAt, minute));
  const slot = (at: string): number => Math.floor(minutesSince(round.openedAt, at) / every);
  const last = round.standings.at(-1);
  if (last && slot(minute) <= slot(last.minute)) return;
  const leaders = resultsOf(round).slice(0, LEADERS);
  round.standings.push({ minute, leaders: leaders.map(({ cardinalId, votes }) => ({ cardinalId, votes })) });
  if (round.standings.length <= MOST_STANDINGS) return;
  round.standings = round.standings.filter((each, index, all) => {
    const before = all[index - 1];
    return !before || slot(each.minute) > slot(before.minute);
  });
}
