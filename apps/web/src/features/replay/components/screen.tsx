import type { ReplayIndex } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { counted, number, NO_VOTE, roundName } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Podium } from '../../../components/standings/podium.js';
import { Race } from '../../../components/standings/race.js';
import { Scene } from '../../../components/scene/scene.js';
import { currentMajorityBaseText } from '../../../live/standings/majority.js';
import { smokeStateOf, wordsOf } from '@fumata/history';
import type { PublicScreen } from '../rules/public-screen.js';
import type { ApproximateFrame } from '../rules/approximate-frame.js';

const SKY_MS = 300_000;

/** The sky changes slowly, so its time is rounded. */
const skyAt = (moment: number): string => new Date(moment - (moment % SKY_MS)).toISOString();

interface ScreenProps {
  screen: PublicScreen;
  frame: ApproximateFrame;
  /** The figures are approximate. */
  isApproximate: boolean;
  /** Text below the scene. */
  children: ReactNode;
}

/** The public screen at a position: smoke, headline and podium. */
export function Screen({ screen: { view, moment, leaders }, frame, isApproximate, children }: ScreenProps) {
  const { rubric, headline, text } = wordsOf(moment);
  const { roundNumber, totalVotes, uniqueVoters, requiredMajority } = view;
  return (
    <section
      className={isApproximate ? 'replay-screen about' : 'replay-screen'}
      aria-label="L’écran public à cet instant"
      aria-busy={isApproximate}
    >
      <div className="replay-view">
        <Scene className="replay-scene" smokeState={smokeStateOf(moment)} at={skyAt(frame.moment)} past small>
          <p className="rubric">{withOrdinals(rubric)}</p>
          <h2>{headline}</h2>
          <p>{text}</p>
        </Scene>
        {children}
      </div>
      <div className="replay-leaders">
        {roundNumber > 0 && (
          <div className="head">
            <h2>Le podium du {withOrdinals(roundName(roundNumber))}</h2>
            <p className="muted">
              <b className="num figure">{number(totalVotes)}</b>
              <span>{`\u00A0voix\u00A0· ${counted(uniqueVoters, 'votant')}`}</span>
            </p>
          </div>
        )}
        {leaders.length > 0 ? (
          <Podium standings={leaders} required={requiredMajority} />
        ) : (
          <p className="muted">
            {roundNumber > 0
              ? withOrdinals(`${NO_VOTE} au ${roundName(roundNumber)}.`)
              : 'Aucun scrutin n’est encore ouvert.'}
          </p>
        )}
      </div>
    </section>
  );
}

const MAX_BARS = 7;

/**
 * Number of bars to reserve space for: those of the round with the most results, at most `MAX_BARS`, so that the page
 * does not move between rounds.
 */
const reservedBarsOf = ({ rounds }: ReplayIndex): number =>
  Math.min(MAX_BARS, Math.max(0, ...rounds.map(({ results }) => results.length)));

interface MajorityBarsProps extends Pick<ScreenProps, 'screen' | 'isApproximate'> {
  index: ReplayIndex;
}

/** Bars of the leaders relative to the majority. */
export function MajorityBars({ index, screen: { view, leaders }, isApproximate }: MajorityBarsProps) {
  const bars = reservedBarsOf(index);
  if (bars === 0) return null;
  return (
    <section className={isApproximate ? 'replay-bars stack about' : 'replay-bars stack'} style={{ '--bars': bars }}>
      <h2>La course à la majorité</h2>
      <Race standings={leaders} required={view.requiredMajority} majorityBase={currentMajorityBaseText(view)} />
    </section>
  );
}
