import { Podium } from '../../../components/podium.js';
import { Race } from '../../../components/race.js';
import type { Standing } from '../../../components/standing.js';
import { number } from '../../../lib/french.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { majorityOf } from '../texts.js';
import { roundName } from '../../../live/round-words.js';

/** Who leads the round on show, and how far the majority is. */
export function CurrentPodium({ view, standings }: { view: ConclaveView; standings: readonly Standing[] }) {
  const { roundNumber, totalVotes, requiredMajority, conclaveState } = view;
  return (
    <section className="section tight" aria-labelledby="podium">
      <div className="head">
        <h2 id="podium">Le podium du {roundName(roundNumber)}</h2>
        <p className="muted">
          <b className="num">{number(totalVotes)}</b> voix · pourcentages des voix de ce scrutin
        </p>
      </div>
      <div className="board">
        <Podium standings={standings} required={requiredMajority} />
        <div className="stack">
          <h3>La course à la majorité</h3>
          <Race
            standings={standings}
            required={requiredMajority}
            of={majorityOf({ ...conclaveState, ...view })}
          />
        </div>
      </div>
    </section>
  );
}
