import type { RoundRow } from '@fumata/contracts';
import { counted, number, roundName } from '@fumata/text';
import { GhostButton } from '../../../components/button.js';
import { Race } from '../../../components/standings/race.js';
import { LiveText, withOrdinals } from '../../../lib/wording/ordinals.js';
import { majorityBaseText, hasReachedIn } from '../../../live/standings/majority.js';
import { wordsOf, type NamedMoment } from '@fumata/history';
import { useBallotText } from '../../../live/ballot/own-ballot.js';
import { standings } from '../../../live/standings/standings.js';
import type { Electors } from '../electors/elector.js';

interface RoundResultProps {
  round: RoundRow;
  /** The moment of the next round. */
  running: NamedMoment;
  electors: Electors;
  /** The result is not shown yet, but its place is reserved. */
  isToCome: boolean;
  isKept: boolean;
  /** The visitor keeps the result on screen, or leaves it. */
  onKeep: (isKept: boolean) => void;
}

/** Result of a round without election, beside the running round. */
export function RoundResult({ round, running, electors, isToCome, isKept, onKeep }: RoundResultProps) {
  const { roundNumber, totalVotes, uniqueVoters, requiredMajority, majorityBasis, majorityBase } = round;
  return (
    <section className={`section tight result${isToCome ? ' to-come' : ''}`} aria-label="Résultat du scrutin">
      <div className="board">
        <div>
          <div className="head">
            <h2>Résultat du {withOrdinals(roundName(roundNumber))}</h2>
            <p className="muted">{`${number(totalVotes)}\u00A0voix, ${counted(uniqueVoters, 'votant')}`}</p>
          </div>
          {round.results.length > 0 ? (
            <Race
              standings={standings(round.results, electors, hasReachedIn(round, undefined))}
              required={requiredMajority}
              majorityBase={majorityBaseText(majorityBasis, majorityBase)}
            />
          ) : (
            <p>Aucune voix n’a été donnée à ce scrutin.</p>
          )}
        </div>
        <div className="stack">
          <Running moment={running} />
          <p className="row">
            <GhostButton className="follow" aria-pressed={isKept} onClick={() => onKeep(!isKept)}>
              {isKept ? 'Suivre le scrutin en cours' : 'Garder ce résultat'}
            </GhostButton>
          </p>
        </div>
      </div>
    </section>
  );
}

/** The running round in one line, with its votes. */
function Running({ moment }: { moment: NamedMoment }) {
  const { label, round, detail } = wordsOf(moment);
  const state = moment.is === 'voting' ? `${number(moment.totalVotes)}\u00A0voix` : label.toLowerCase();
  const ballotText = useBallotText();
  return (
    <>
      <h3>Scrutin en cours</h3>
      <p className="lede">
        <LiveText>{`${round}\u00A0: ${state}`}</LiveText>
      </p>
      <p>
        <LiveText>{detail}</LiveText>
      </p>
      <p className="muted">{ballotText}</p>
    </>
  );
}
