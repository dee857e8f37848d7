import type { RoundRow } from '@fumata/contracts';
import { number, plural } from '@fumata/text';
import { majorityBaseText } from '../../../../live/majority.js';
import { slot } from '../../../../live/round-words.js';
import { RoundSmoke } from './round-smoke.js';

/** Key figures of a round. */
export function RoundFigures({ round }: { round: RoundRow }) {
  const { totalVotes, uniqueVoters, requiredMajority, results } = round;
  return (
    <>
      <div className="round-facts">
        <p className="rubric">{slot(round)}</p>
        <p>
          <RoundSmoke round={round} />
        </p>
      </div>
      <ul className="figures" role="list">
        <li>
          <b>{number(totalVotes)}</b>
          <span>voix</span>
        </li>
        <li>
          <b>{number(uniqueVoters)}</b>
          <span>{plural(uniqueVoters, 'votant')}</span>
        </li>
        <li>
          <b>{number(requiredMajority)}</b>
          <span>voix requises, soit les deux tiers {majorityBaseText(round.majorityBasis, round.majorityBase)}</span>
        </li>
        <li>
          <b>{number(results.length)}</b>
          <span>{plural(results.length, 'nom')}</span>
        </li>
      </ul>
    </>
  );
}
