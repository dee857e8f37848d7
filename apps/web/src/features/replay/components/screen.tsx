import type { ReplayIndex } from '@fumata/contracts';
import { useMemo } from 'react';
import { number, plural } from '@fumata/text';
import { Podium } from '../../../components/podium.js';
import { Race } from '../../../components/race.js';
import type { Standing } from '../../../components/standing.js';
import { Scene } from '../../../components/scene/scene.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { currentMajorityBaseText, hasReachedNow } from '../../../live/majority.js';
import { headlineOf } from '../../../live/headline.js';
import { roundName } from '../../../live/round-words.js';
import { smokeStateOf, situationOf, TITLES } from '../../../live/situation.js';
import { standings } from '../../../live/standings.js';
import type { Sketch } from '../rules/sketch.js';
import { viewOf } from '../rules/view.js';

const SKY_MS = 300_000;

/** The sky changes slowly, so its time is rounded. */
const skyAt = (moment: number): string => new Date(moment - (moment % SKY_MS)).toISOString();

const MAX_BARS = 7;

/** Number of bars in the exact frame; the index names only cardinals who led. */
const barsOf = ({ rounds }: ReplayIndex, { round }: Sketch): number =>
  Math.min(MAX_BARS, rounds.find(({ _id }) => _id === round?.roundId)?.results.length ?? 0);

interface ScreenProps {
  index: ReplayIndex;
  frame: Sketch;
  /** The figures are approximate. */
  about: boolean;
}

/** The public screen at a position: smoke, headline, podium and race. */
export function Screen({ index, frame, about }: ScreenProps) {
  const people = useMemo(
    () => new Map(index.cardinals.map((each) => [each._id, { ...each, photoFocus: each.photoFocus ?? null }])),
    [index.cardinals],
  );
  const view = useMemo(() => viewOf(index, frame), [index, frame]);
  const situation = situationOf(view);
  const leaders = standings(view.results, people, hasReachedNow(view));
  const { rubric, text } = headlineOf(view, situation);
  const { roundNumber } = view;
  return (
    <section
      className={about ? 'replay-screen about' : 'replay-screen'}
      aria-label="L’écran public à cet instant"
      aria-busy={about}
    >
      <Scene className="replay-scene" smokeState={smokeStateOf(situation)} at={skyAt(frame.moment)} past small>
        <p className="rubric">{rubric}</p>
        <h2>{TITLES[situation.is]}</h2>
        <p>{text}</p>
      </Scene>
      {leaders.length > 0 ? (
        <Leaders view={view} standings={leaders} bars={barsOf(index, frame)} />
      ) : (
        <p className="replay-novotes muted">
          {roundNumber > 0
            ? `Aucune voix n’est encore enregistrée au ${roundName(roundNumber)}.`
            : 'Aucun scrutin n’est encore ouvert.'}
        </p>
      )}
    </section>
  );
}

interface LeadersProps {
  view: ConclaveView;
  standings: readonly Standing[];
  bars: number;
}

function Leaders({ view, standings, bars }: LeadersProps) {
  const { roundNumber, totalVotes, uniqueVoters, requiredMajority } = view;
  return (
    <div className="replay-leaders">
      <div>
        <div className="head">
          <h2>Le podium du {roundName(roundNumber)}</h2>
          <p className="muted">
            <b className="num figure">{number(totalVotes)}</b> voix · {number(uniqueVoters)}{' '}
            {plural(uniqueVoters, 'votant')}
          </p>
        </div>
        <Podium standings={standings} required={requiredMajority} />
      </div>
      <div className="stack" style={{ '--bars': bars }}>
        <h3>La course à la majorité</h3>
        <Race standings={standings} required={requiredMajority} of={currentMajorityBaseText(view)} />
      </div>
    </div>
  );
}
