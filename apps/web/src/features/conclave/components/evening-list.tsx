import { recentHour } from '@fumata/text';
import { useRef } from 'react';
import { useFlipAnimation } from '../../../components/standings/use-flip-animation.js';
import { serverClock } from '../../../lib/now.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { markText } from '../../../live/mark-text.js';
import { useMoment } from '../../../live/moment/moment-context.js';
import { LOAD_FAILED } from '../texts.js';
import { useMilestones } from './use-milestones.js';
import './evening-list.css';

/** Milestones of the evening, newest first as in the replay; a page that does not scroll limits their number. */
export function EveningList({ view, maxMarks = Infinity }: { view: LiveConclave; maxMarks?: number }) {
  const milestones = useMilestones(view);
  const list = useRef<HTMLOListElement>(null);
  const isPopeUnnamed = useMoment()?.moment.is === 'white-smoke';
  const marks =
    typeof milestones === 'object'
      ? milestones.marks
          .filter(({ kind }) => kind !== 'sealed' && !(isPopeUnnamed && kind === 'elected'))
          .toReversed()
          .slice(0, maxMarks)
      : [];
  useFlipAnimation(list, marks.map(({ sequence, kind }) => `${sequence} ${kind}`).join());
  if (milestones === 'failed') return <p role="alert">{LOAD_FAILED}</p>;
  if (!milestones) return <p role="status">Chargement...</p>;
  return (
    <>
      <p className="small muted">Heures de Rome.</p>
      <ol ref={list} className="evening-list" role="list" tabIndex={0} aria-label="Journal de la soirée">
        {marks.map((mark) => (
          // The count makes all elements new after a change: a move of existing ones would count as a layout shift.
          <li key={`${mark.sequence} ${mark.kind} ${marks.length}`} data-id={`${mark.sequence} ${mark.kind}`}>
            <time dateTime={mark.at}>{withOrdinals(recentHour(mark.at, serverClock.now()))}</time>
            <span>{withOrdinals(markText(mark, milestones.cardinals))}</span>
          </li>
        ))}
      </ol>
      <p className="small">
        Suivre les scrutins ailleurs&nbsp;: <a href="/conclave/scrutins.atom">Atom</a>,{' '}
        <a href="/conclave/scrutins.json">JSON Feed</a>, <a href="/conclave/calendrier.ics">agenda des clôtures</a>.
      </p>
    </>
  );
}
