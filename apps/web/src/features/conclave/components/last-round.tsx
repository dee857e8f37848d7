import { ranked } from '@fumata/conclave';
import { unlistedVotes, type ResultRow, type RoundRow } from '@fumata/contracts';
import { dayAndHour, number, roundName } from '@fumata/text';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { lastNamesOf, type Electors } from '../electors/elector.js';
import type { Names } from '../history/names.js';
import { smokeText } from '../history/texts.js';

const LABEL = 'Dernier scrutin clos';
const LEADERS = 3;

interface LastRoundProps {
  /** Closed rounds, oldest first. */
  rounds: readonly RoundRow[];
  electors: Electors;
  /** The result is not shown yet, but its place is reserved. */
  isToCome: boolean;
}

/** The last closed round in one strip: when, its leaders, and what it has changed; in place before there is one. */
export function LastRound({ rounds, electors, isToCome }: LastRoundProps) {
  const round = rounds.at(-1);
  if (!round)
    return (
      <aside className="last-round" aria-label={LABEL}>
        <p>Aucun scrutin clos pour l’instant.</p>
      </aside>
    );
  const { roundNumber, timestamp, results, whiteSmoke } = round;
  const nameOf = lastNamesOf(electors);
  const change = roundChange(rounds.at(-2), round, nameOf);
  const leaders = results.slice(0, LEADERS).map((row) => `${nameOf(row)} ${number(row.votes)}`);
  return (
    <aside className={isToCome ? 'last-round to-come' : 'last-round'} aria-label={LABEL}>
      <p>
        <i className="smoke-sign" data-smoke-state={whiteSmoke ? 'white' : 'black'} aria-hidden="true" />{' '}
        {smokeText(whiteSmoke)} au <b>{withOrdinals(roundName(roundNumber))}</b>,{' '}
        <time dateTime={timestamp}>{withOrdinals(`le ${dayAndHour(timestamp)}`)}</time>
      </p>
      <p className="num">{leaders.join(' · ') || 'aucune voix'}</p>
      {change && <p className="muted">{change}</p>}
      <Link className="go" to={`?onglet=historique&tour=${roundNumber}`}>
        Revoir ce scrutin
      </Link>
    </aside>
  );
}

type Results = Pick<RoundRow, 'results'>;

/**
 * The change that a round has brought among its three leaders, in one line: 'Tagle +12, passe devant Parolin'.
 * Undefined for a round without votes or without one before it.
 */
export function roundChange(previousRound: Results | undefined, round: Results, nameOf: Names): string | undefined {
  if (!previousRound || previousRound.results.length === 0 || round.results.length === 0) return undefined;
  const placesBefore = new Map(placed(previousRound.results).map((row) => [row.cardinalId, row]));
  const leaders = placed(round.results).slice(0, LEADERS);
  const changes = leaders.map((row) => {
    const earlier = placesBefore.get(row.cardinalId);
    const overtaken = leaders.find((other) => {
      const previous = placesBefore.get(other.cardinalId);
      return other.rank > row.rank && previous !== undefined && previous.rank < (earlier?.rank ?? Infinity);
    });
    const votesBefore = earlier?.votes ?? unlistedVotes(previousRound.results);
    return { row, overtaken, gain: votesBefore === undefined ? undefined : row.votes - votesBefore };
  });
  const change = changes.find(({ overtaken }) => overtaken) ?? changes[0];
  if (!change) return undefined;
  const { row, overtaken, gain } = change;
  const name = gain === undefined ? nameOf(row) : `${nameOf(row)} ${signed(gain)}`;
  if (overtaken) return `${name}, passe devant ${nameOf(overtaken)}`;
  if (row.isShared) return `${name}, à égalité en tête`;
  return placesBefore.get(row.cardinalId)?.rank === 1 ? `${name}, reste en tête` : `${name}, prend la tête`;
}

const placed = (results: readonly ResultRow[]) => ranked(results, () => 0);

const signed = (votes: number): string => (votes > 0 ? `+${number(votes)}` : votes < 0 ? `−${number(-votes)}` : '±0');
