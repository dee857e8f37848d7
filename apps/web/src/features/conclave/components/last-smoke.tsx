import { Button } from '../../../components/button.js';
import { Race } from '../../../components/race.js';
import type { RoundRow } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { counted, number } from '@fumata/text';
import { frenchTypography } from '../../../lib/french-typography.js';
import { withOrdinals } from '../../../lib/ordinals.js';
import { standings } from '../../../live/standings.js';
import type { Electors } from '../electors/elector.js';
import { majorityBaseText, hasReachedIn } from '../../../live/majority.js';
import { TITLES } from '../../../live/situation.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { roundName } from '../../../live/round-words.js';

interface LastSmokeProps {
  round: RoundRow;
  /** View of the open round. */
  view: ConclaveView;
  electors: Electors;
  /** The visitor leaves the result. */
  onFollowNext: () => void;
}

/** Result of the last black round, with the way to the open one. */
export function LastSmoke({ round, view, electors, onFollowNext }: LastSmokeProps) {
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
        <NextRound view={view} after={roundNumber} onFollow={onFollowNext} />
      </div>
    </section>
  );
}

interface NextRoundProps {
  view: ConclaveView;
  /** Number of the closed round. */
  after: number;
  onFollow: () => void;
}

function NextRound({ view, after, onFollow }: NextRoundProps) {
  const { isPaused, pauseReason } = view.conclaveState;
  const next = withOrdinals(roundName(view.roundNumber));
  return (
    <div className="stack">
      <h3>Prochain scrutin</h3>
      <p className="lede">
        {isPaused ? frenchTypography(pauseReason || TITLES.paused) : <>Le {next} est ouvert. Vous pouvez y voter.</>}
      </p>
      {isPaused && <p>Le {next} reprendra après la pause.</p>}
      <p className="muted">
        Voix déposées&nbsp;: <b className="num">{number(view.totalVotes)}</b>
      </p>
      <p className="row">
        <Button className="follow" onClick={onFollow}>
          <span>Suivre le {next}</span>
        </Button>
        <Link className="btn ghost" to={`?onglet=historique&tour=${after}`}>
          Revoir ce scrutin
        </Link>
      </p>
    </div>
  );
}
