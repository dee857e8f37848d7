import { Button } from '../../../components/button.js';
import { Race } from '../../../components/race.js';
import type { RoundRow } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { counted, number } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { standings } from '../../../live/standings.js';
import type { Electors } from '../electors/elector.js';
import { majorityBaseText, hasReachedIn } from '../../../live/majority.js';
import { roundName } from '../../../live/round-words.js';

interface LastSmokeProps {
  round: RoundRow;
  /** The open round. */
  next: { readonly roundNumber: number; readonly totalVotes: number; readonly isPaused: boolean };
  electors: Electors;
  /** The visitor leaves the result. */
  onFollowNext: () => void;
}

/** Result of the last black round, with the way to the open one. */
export function LastSmoke({ round, next, electors, onFollowNext }: LastSmokeProps) {
  const { roundNumber, totalVotes, uniqueVoters, requiredMajority, majorityBasis, majorityBase } = round;
  return (
    <section className="section tight" aria-label="Résultat du scrutin">
      <div className="board">
        <div>
          <div className="head">
            <h2>Résultat du {withOrdinals(roundName(roundNumber))}</h2>
            <p className="muted">
              {number(totalVotes)}&nbsp;voix, {counted(uniqueVoters, 'votant')}
            </p>
          </div>
          {round.results.length > 0 ? (
            <Race
              standings={standings(round.results, electors, hasReachedIn(round, undefined))}
              required={requiredMajority}
              maxBars={5}
              of={majorityBaseText(majorityBasis, majorityBase)}
            />
          ) : (
            <p>Aucune voix n’a été donnée à ce scrutin.</p>
          )}
        </div>
        <div className="stack">
          <h3>Prochain scrutin</h3>
          <p className="lede">
            Le {withOrdinals(roundName(next.roundNumber))} est ouvert.{' '}
            {next.isPaused ? 'Le vote reprendra après la pause.' : 'Vous pouvez y voter.'}
          </p>
          <p className="muted">
            Voix déposées&nbsp;: <b className="num">{number(next.totalVotes)}</b>
          </p>
          <p className="row">
            <Button onClick={onFollowNext}>{withOrdinals(`Suivre le ${roundName(next.roundNumber)}`)}</Button>
            <Link className="btn ghost" to={`?onglet=historique&tour=${roundNumber}`}>
              Revoir ce scrutin
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
