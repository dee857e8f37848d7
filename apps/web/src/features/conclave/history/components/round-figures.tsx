import type { RoundRow } from '@fumata/contracts';
import { number, plural } from '@fumata/text';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { FigureList } from '../../../../components/figure-list.js';
import { majorityBaseText } from '../../../../live/majority.js';
import { slot } from '../../../../live/round-words.js';
import { RoundSmoke } from './round-smoke.js';

/** Key figures of a round. */
export function RoundFigures({ round }: { round: RoundRow }) {
  const { totalVotes, uniqueVoters, requiredMajority, results } = round;
  return (
    <>
      <div className="round-facts">
        <p className="rubric">{withOrdinals(slot(round))}</p>
        <p>
          <RoundSmoke round={round} />
        </p>
      </div>
      <FigureList
        figures={[
          [number(totalVotes), 'voix'],
          [number(uniqueVoters), plural(uniqueVoters, 'votant')],
          [
            number(requiredMajority),
            `voix requises, soit les deux tiers ${majorityBaseText(round.majorityBasis, round.majorityBase)}`,
          ],
          [number(results.length), plural(results.length, 'nom')],
        ]}
      />
    </>
  );
}
