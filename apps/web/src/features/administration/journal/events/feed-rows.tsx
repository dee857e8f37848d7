import { useMemo } from 'react';
import { EventList } from './event-list.js';
import { EventRow, RestRow, RunRow } from './event-rows.js';
import { restText } from './rules/counting.js';
import { daysBegin } from './rules/days.js';
import type { Row } from './rules/rows.js';
import type { Opened } from './use-opened.js';
import type { Tail } from './use-tail.js';
import type { Feed } from './event-feed.js';
import type { Names } from './rules/describe-event.js';
import type { Followed } from './use-event-feed.js';

interface FeedRowsProps {
  conclaveId: string;
  followed: Followed;
  shown: Feed;
  names: Names;
  rows: readonly Row[];
  unfolded: Opened;
  onAway: Tail['onAway'];
}

/** The rows of the feed: events, runs of votes and their rests. */
export function FeedRows({ conclaveId, followed, shown, names, rows, unfolded, onAway }: FeedRowsProps) {
  const { feed, error, more } = followed;
  const days = useMemo(() => daysBegin(rows), [rows]);
  const rowOf = (row: Row, tabIndex: 0 | -1) => {
    switch (row.is) {
      case 'event':
        return (
          <EventRow
            conclaveId={conclaveId}
            names={names}
            tabIndex={tabIndex}
            event={row.event}
            milestones={shown.milestones}
            isNewDay={days.has(row.key)}
            open={unfolded.opened.has(row.event.sequence)}
            onToggle={() => unfolded.toggle(row.event.sequence)}
          />
        );
      case 'run': {
        const { open, from, to } = row;
        const toggle = () => (open ? feed?.close(from) : feed?.open(from, to));
        return <RunRow run={row} names={names} tabIndex={tabIndex} onToggle={toggle} />;
      }
      case 'rest': {
        const failed = error !== undefined;
        const text = restText(row, shown);
        return <RestRow text={text} failed={failed} tabIndex={tabIndex} onMore={() => more(row.from)} />;
      }
    }
  };
  return (
    <EventList rows={rows} label="Événements, du plus récent au plus ancien" onAway={onAway}>
      {rowOf}
    </EventList>
  );
}
