import { withOrdinals } from '../../../lib/ordinals.js';
import { LiveBadge } from '../../../components/live-badge.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { headlineOf } from '../../../live/headline.js';
import type { Connection } from '../../../live/live.js';
import { TITLES, type Situation } from '../../../live/situation.js';

interface HeadlineProps {
  view: ConclaveView;
  situation: Situation;
  connection: Connection;
}

/** Headline over the scene: the situation in words. */
export function Headline({ view, situation, connection }: HeadlineProps) {
  const { rubric, text } = headlineOf(view, situation);
  return (
    <>
      <LiveBadge connection={connection} at={view.at} />
      {/* Replaced as a whole: words that the new text shares with the last one would count as a layout shift. */}
      <p key={rubric} className="rubric">
        {withOrdinals(rubric)}
      </p>
      <h1>{TITLES[situation.is]}</h1>
      <p>{text}</p>
    </>
  );
}
