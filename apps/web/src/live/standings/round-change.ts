import { ranked } from '@fumata/conclave';
import type { ResultRow, RoundRow } from '@fumata/contracts';
import { number } from '@fumata/text';

/** A closed round lists its first ten results: a cardinal outside them has an unknown number of votes. */
const LISTED = 10;
const LEADERS = 3;

type Results = Pick<RoundRow, 'results'>;
type NameOf = (row: Pick<ResultRow, 'cardinalId' | 'cardinal'>) => string;

/**
 * The change that a round has brought among its three leaders, in one line: 'Tagle +12, passe devant Parolin'.
 * Undefined for a round without votes or without one before it.
 */
export function roundChange(before: Results | undefined, round: Results, nameOf: NameOf): string | undefined {
  if (!before || before.results.length === 0 || round.results.length === 0) return undefined;
  const placesBefore = new Map(placed(before.results).map((row) => [row.cardinalId, row]));
  const leaders = placed(round.results).slice(0, LEADERS);
  const changes = leaders.map((row) => {
    const earlier = placesBefore.get(row.cardinalId);
    const passed = leaders.find((other) => {
      const previous = placesBefore.get(other.cardinalId);
      return other.rank > row.rank && previous !== undefined && previous.rank < (earlier?.rank ?? Infinity);
    });
    const votesBefore = earlier?.votes ?? (before.results.length < LISTED ? 0 : undefined);
    return { row, passed, gain: votesBefore === undefined ? undefined : row.votes - votesBefore };
  });
  const change = changes.find(({ passed }) => passed) ?? changes[0];
  if (!change) return undefined;
  const { row, passed, gain } = change;
  const name = gain === undefined ? nameOf(row) : `${nameOf(row)} ${signed(gain)}`;
  if (passed) return `${name}, passe devant ${nameOf(passed)}`;
  if (row.isShared) return `${name}, à égalité en tête`;
  return placesBefore.get(row.cardinalId)?.rank === 1 ? `${name}, reste en tête` : `${name}, prend la tête`;
}

const placed = (results: readonly ResultRow[]) => ranked(results, () => 0);

const signed = (votes: number): string => (votes > 0 ? `+${number(votes)}` : votes < 0 ? `−${number(-votes)}` : '±0');
