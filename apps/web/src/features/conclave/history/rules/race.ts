import type { RoundDetail } from '@fumata/contracts';
import { lineOf, type Line, type LinePoint, type Lines } from './lines.js';
import { minuteNumber, momentOf, widthFor } from './minutes.js';

const LEADERS = 5;

type Standing = RoundDetail['standings'][number];

/**
 * Votes over time of the five final leaders. The server reports the standings just before each minute with votes, so
 * between two reports the later one applies. A cardinal outside the reported five has a gap; when fewer than five are
 * reported, all others had no votes.
 */
export function raceOf({ round, standings, votesPerMinute }: RoundDetail): Lines {
  const leaders = round.results.slice(0, LEADERS);
  const lines = leaders.map(lineOf);
  const [first, last] = [standings[0], votesPerMinute.at(-1)];
  if (!first || !last || lines.length === 0) return { lines, points: [] };
  const start = minuteNumber(first.minute);
  const end = minuteNumber(last.minute) + 1;
  const every = widthFor(end - start);
  const points: LinePoint[] = [];
  let next = 0;
  for (let at = start; at < end; at += every) {
    while (standings[next] && minuteNumber(standings[next]?.minute ?? '') < at) next += 1;
    const standing = standings[next];
    points.push({ x: momentOf(at), votes: standing ? votesAt(standing, lines) : result(leaders) });
  }
  points.push({ x: momentOf(end), votes: result(leaders) });
  return { lines, points };
}

function votesAt({ leaders }: Standing, lines: readonly Line[]): LinePoint['votes'] {
  const known = new Map(leaders.map(({ cardinalId, votes }) => [cardinalId, votes]));
  const absent = leaders.length < LEADERS ? 0 : null;
  return Object.fromEntries(lines.map(({ cardinalId }) => [cardinalId, known.get(cardinalId) ?? absent]));
}

const result = (results: RoundDetail['round']['results']): LinePoint['votes'] =>
  Object.fromEntries(results.map(({ cardinalId, votes }) => [cardinalId, votes]));
