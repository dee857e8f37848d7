import { Race } from '../../../components/race.js';
import type { RoundRow } from '@fumata/contracts';
import { number, plural } from '@fumata/text';
import { standings } from '../../../live/standings.js';
import type { Electors } from '../electors/elector.js';
import { majorityBaseText, hasReachedIn } from '../../../live/majority.js';
import { roundName } from '../../../live/round-words.js';

interface LastSmokeProps {
  round: RoundRow;
  /** Number of the open round. */
  next: number;
  electors: Electors;
}

/** Result of the last black round, shown until the next round has a vote. */
export function LastSmoke({ round, next, electors }: LastSmokeProps) {
  const { roundNumber, totalVotes, uniqueVoters, requiredMajority, majorityBasis, majorityBase } = round;
  return (
    <section className="section tight" aria-label="Résultat du scrutin">
      <div className="board">
        <div>
          <div className="head">
            <h2>Ce que dit le {roundName(roundNumber)}</h2>
            <p className="muted">
              {number(totalVotes)} voix, {number(uniqueVoters)} {plural(uniqueVoters, 'votant')}
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
          <p className="lede">Le {roundName(next)} est ouvert. Vous pouvez y voter&nbsp;: une voix par heure.</p>
        </div>
      </div>
    </section>
  );
}
