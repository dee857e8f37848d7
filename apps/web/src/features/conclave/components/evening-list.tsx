import { hour } from '@fumata/text';
import { useRef } from 'react';
import { useFlipAnimation } from '../../../components/standings/use-flip-animation.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { markText } from '../../../live/mark-text.js';
import { useMoment } from '../../../live/moment/moment-context.js';
import { LOAD_FAILED } from '../texts.js';
import { useMilestones } from './use-milestones.js';
import './evening-list.css';

/** Newest first, as in the replay; only the newest ones where there is no scrolling. */
export function EveningList({ view, newest = Infinity }: { view: LiveConclave; newest?: number }) {
  const milestones = useMilestones(view);
  const list = useRef<HTMLOListElement>(null);
  const isSmoke = useMoment()?.moment.is === 'white-smoke'; // which names nobody
  const marks =
    typeof milestones === 'object'
      ? milestones.marks
          .filter(({ kind }) => kind !== 'sealed' && !(isSmoke && kind === 'elected'))
          .toReversed()
          .slice(0, newest)
      : [];
  useFlipAnimation(list, marks.map(({ sequence, kind }) => `${sequence} ${kind}`).join());
  if (milestones === 'failed') return <p role="alert">{LOAD_FAILED}</p>;
  if (!milestones) return <p role="status">Chargement...</p>;
  return (
    <>
      <p className="small muted">Heures de Rome.</p>
      <ol ref={list} className="evening-list" role="list" tabIndex={0} aria-label="Journal de la soirée">
        {marks.map((mark) => (
          // New elements, which move from the places of those before: to move these would be a layout shift.
          <li key={`${mark.sequence} ${mark.kind} ${marks.length}`} data-id={`${mark.sequence} ${mark.kind}`}>
            <time dateTime={mark.at}>{hour(mark.at)}</time>
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
