import type { JournalEvent } from '@fumata/contracts';
import { useEffect } from 'react';
import { dayAndMonth, localTimeInRome, longDate, number } from '@fumata/text';
import { EventDetail } from './event-detail.js';
import { KindBadge, Sentence } from './pieces.js';
import type { Row } from './rules/rows.js';
import { runText, type Names } from './rules/describe-event.js';

interface EventRowProps {
  conclaveId: string;
  event: JournalEvent;
  /** Another day than that of the row above. */
  isNewDay: boolean;
  open: boolean;
  onToggle: () => void;
  tabIndex: 0 | -1;
  milestones: readonly JournalEvent[];
  names: Names;
}

/** An event in a line, which opens. */
export function EventRow({ event, isNewDay, open, onToggle, tabIndex, ...rest }: EventRowProps) {
  return (
    <>
      <button type="button" className="line" data-row tabIndex={tabIndex} aria-expanded={open} onClick={onToggle}>
        <span className="seq num">{number(event.sequence)}</span>
        <time className="num" dateTime={event.recordedAt} title={longDate(event.recordedAt)}>
          {localTimeInRome(event.recordedAt).slice(11)}
          {isNewDay && <small>{dayAndMonth(event.recordedAt)}</small>}
        </time>
        <KindBadge event={event} />
        <span className="ph">
          <Sentence event={event} names={rest.names} />
        </span>
      </button>
      {open && <EventDetail event={event} {...rest} />}
    </>
  );
}

interface RunRowProps {
  run: Extract<Row, { is: 'run' }>;
  names: Names;
  onToggle: () => void;
  tabIndex: 0 | -1;
}

/** Votes between two other events, folded; they open in their place. */
export const RunRow = ({ run, names, onToggle, tabIndex }: RunRowProps) => (
  <button type="button" className="run-line" data-row tabIndex={tabIndex} aria-expanded={run.open} onClick={onToggle}>
    {runText(run, names)}
    {run.open && <span className="faint"> · replier</span>}
  </button>
);

interface RestRowProps {
  text: string;
  /** It was tried and failed: it is not tried again by itself. */
  failed: boolean;
  onMore: () => void;
  tabIndex: 0 | -1;
}

/** What is still to come: seeing it loads it. */
export function RestRow({ text, failed, onMore, tabIndex }: RestRowProps) {
  useEffect(() => {
    // After each answer that leaves more to come it is asked again.
    if (!failed) onMore();
  });
  return (
    <button type="button" className="run-line" data-row tabIndex={tabIndex} onClick={onMore}>
      {failed ? 'La suite n’a pas pu être chargée. Réessayer' : text}
    </button>
  );
}
