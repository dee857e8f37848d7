import type { JournalEvent } from '@fumata/contracts';
import { useEffect } from 'react';
import { dayAndMonth, localTimeInRome, longDate, number, frenchTypography } from '@fumata/text';
import { EventDetail } from './event-detail.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { KindBadge, Sentence } from './pieces.js';
import type { Row } from './rules/rows.js';
import { runText, votesText, type Names } from './rules/texts.js';

interface EventRowProps {
  conclaveId: string;
  event: JournalEvent;
  /** The event is the first of its day in the list. */
  isNewDay: boolean;
  open: boolean;
  onToggle: () => void;
  tabIndex: 0 | -1;
  milestones: readonly JournalEvent[];
  names: Names;
}

/** An event on one line, with foldable details. */
export const EventRow = ({ event, isNewDay, open, onToggle, tabIndex, ...detail }: EventRowProps) => (
  <>
    <button type="button" className="line" data-row tabIndex={tabIndex} aria-expanded={open} onClick={onToggle}>
      <span className="seq num">{number(event.sequence)}</span>
      <time className="num" dateTime={event.recordedAt} title={longDate(event.recordedAt)}>
        {localTimeInRome(event.recordedAt).slice(11)}
        {isNewDay && <small>{dayAndMonth(event.recordedAt)}</small>}
      </time>
      <KindBadge event={event} />
      <span className="ph">
        <Sentence event={event} names={detail.names} />
      </span>
    </button>
    {open && <EventDetail event={event} {...detail} />}
  </>
);

interface RunRowProps {
  run: Extract<Row, { is: 'run' | 'votes' }>;
  names: Names;
  onToggle: () => void;
  tabIndex: 0 | -1;
}

/** Folded votes and checkpoints between two other events, or consecutive votes for one cardinal. */
export const RunRow = ({ run, names, onToggle, tabIndex }: RunRowProps) => (
  <button type="button" className="run-line" data-row tabIndex={tabIndex} aria-expanded={run.open} onClick={onToggle}>
    {run.is === 'run' ? withOrdinals(frenchTypography(runText(run))) : votesText(run, names)}
    {run.open && <span className="faint"> · replier</span>}
  </button>
);

interface RestRowProps {
  text: string;
  /** The last attempt failed: no automatic retry. */
  failed: boolean;
  onMore: () => void;
  tabIndex: 0 | -1;
}

/** Placeholder of older events; rendering it loads them. */
export function RestRow({ text, failed, onMore, tabIndex }: RestRowProps) {
  useEffect(() => {
    // Without dependencies: each render of a remaining placeholder loads the next page.
    if (!failed) onMore();
  });
  return (
    <button type="button" className="run-line" data-row tabIndex={tabIndex} onClick={onMore}>
      {failed ? 'La suite n’a pas pu être chargée. Réessayer' : text}
    </button>
  );
}
