import { hour } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { markText } from '../../../live/mark-text.js';
import { LOAD_FAILED } from '../texts.js';
import { useMilestones } from './use-milestones.js';
import './evening-list.css';

/** Newest first, as in the replay. */
export function EveningList({ view }: { view: ConclaveView }) {
  const milestones = useMilestones(view);
  if (milestones === 'failed') return <p role="alert">{LOAD_FAILED}</p>;
  if (!milestones) return <p role="status">Chargement...</p>;
  return (
    <>
      <p className="small muted">Heures de Rome.</p>
      <ol className="evening-list" role="list" tabIndex={0} aria-label="Journal de la soirée">
        {milestones.marks
          .filter(({ kind }) => kind !== 'sealed')
          .toReversed()
          .map((mark) => (
            <li key={`${mark.sequence} ${mark.kind}`}>
              <time dateTime={mark.at}>{hour(mark.at)}</time>
              <span>{withOrdinals(markText(mark, milestones.cardinals))}</span>
            </li>
          ))}
      </ol>
    </>
  );
}
