import type { RoundRow } from '@fumata/contracts';
import { dayAndMonth, hour, number, roundName } from '@fumata/text';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { BLACK_SMOKE, WHITE_SMOKE } from '@fumata/history';
import { roundChange } from '../../../live/standings/round-change.js';
import { lastNamesOf, type Electors } from '../electors/elector.js';

const LABEL = 'Dernier scrutin clos';
const LEADERS = 3;

interface LastRoundProps {
  /** Closed rounds, oldest first. */
  rounds: readonly RoundRow[];
  electors: Electors;
  /** It is not shown yet, but has its place. */
  isToCome: boolean;
}

/** The last closed round in one strip: when, its leaders, and what it has changed. It has a place from the beginning. */
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
        {whiteSmoke ? WHITE_SMOKE : BLACK_SMOKE} au <b>{withOrdinals(roundName(roundNumber))}</b>,{' '}
        <time dateTime={timestamp}>{`le ${dayAndMonth(timestamp)} à ${hour(timestamp)}`}</time>
      </p>
      <p className="num">{leaders.join(' · ') || 'aucune voix'}</p>
      {change && <p className="muted">{change}</p>}
      <Link className="go" to={`?onglet=historique&tour=${roundNumber}`}>
        Revoir ce scrutin
      </Link>
    </aside>
  );
}
