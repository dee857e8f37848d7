import { withOrdinals } from '../../../lib/ordinals.js';
import { LiveBadge } from '../../../components/live-badge.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Connection } from '../../../live/live.js';
import { wordsOf, type NamedMoment } from '../../../live/moment-words.js';

interface HeadlineProps {
  view: ConclaveView;
  moment: NamedMoment;
  connection: Connection;
}

/** The moment over the scene. */
export function Headline({ view, moment, connection }: HeadlineProps) {
  const { rubric, headline, text } = wordsOf(moment);
  return (
    <>
      <LiveBadge connection={connection} at={view.at} />
      {/* Replaced as a whole: words that the new text shares with the last one would count as a layout shift. */}
      <p key={rubric} className="rubric">
        {withOrdinals(rubric)}
      </p>
      <h1 key={headline}>{headline}</h1>
      {(moment.is === 'announced' || moment.is === 'elected') && (
        <p className="pope-name">{moment.elected.nomComplet}</p>
      )}
      <p key={text}>{withOrdinals(text)}</p>
    </>
  );
}
