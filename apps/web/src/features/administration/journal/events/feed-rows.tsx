import { useMemo } from 'react';
import { EventList } from './event-list.js';
import { EventRow, RestRow, RunRow, VotesRow } from './event-rows.js';
import { newDayKeys, restText, type Names } from './rules/texts.js';
import type { Row } from './rules/rows.js';
import type { UnfoldedEvents } from './use-unfolded-events.js';
import type { Tail } from './use-tail.js';
import type { Feed } from './event-feed.js';
import type { FollowedFeed } from './use-event-feed.js';

interface FeedRowsProps {
  conclaveId: string;
  followed: FollowedFeed;
  shown: Feed;
  names: Names;
  rows: readonly Row[];
  unfolded: UnfoldedEvents;
  onScrolled: Tail['onScrolled'];
}

/** The rows of the feed: events, runs of votes and their rests. */
export function FeedRows({ conclaveId, followed, shown, names, rows, unfolded, onScrolled }: FeedRowsProps) {
  const { feed, error, loadMore } = followed;
  const days = useMemo(() => newDayKeys(rows), [rows]);
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
            open={unfolded.sequences.has(row.event.sequence)}
            onToggle={() => unfolded.toggle(row.event.sequence)}
          />
        );
      case 'run': {
        const { open, from, to } = row;
        const toggle = () => (open ? feed?.close(from) : feed?.open(from, to));
        return <RunRow run={row} tabIndex={tabIndex} onToggle={toggle} />;
      }
      case 'votes':
        return <VotesRow votes={row} names={names} tabIndex={tabIndex} onToggle={() => unfolded.toggleVotes(row)} />;
      case 'rest': {
        const failed = error !== undefined;
        const text = restText(row, shown);
        return <RestRow text={text} failed={failed} tabIndex={tabIndex} onMore={() => loadMore(row.from)} />;
      }
    }
  };
  return (
    <EventList rows={rows} label="Événements, du plus récent au plus ancien" onScrolled={onScrolled}>
      {rowOf}
    </EventList>
  );
}
