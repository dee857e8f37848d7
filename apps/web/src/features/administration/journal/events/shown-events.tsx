import { useEffect, useMemo, useState } from 'react';
import { number, counted, hour } from '@fumata/text';
import { GhostButton } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import type { ListState } from '../../kit/use-list-query.js';
import type { Feed } from './event-feed.js';
import { EventList } from './event-list.js';
import { EventRow, RestRow, RunRow } from './event-rows.js';
import { footText, newDayKeys, restText, type Names } from './rules/texts.js';
import { ALL_EVENTS, isFiltered, type EventCriteria, type EventListQuery } from './rules/event-query.js';
import { rowsOf, type Row } from './rules/rows.js';
import { foldVotes } from './rules/vote-runs.js';
import type { FollowedFeed } from './use-event-feed.js';
import type { Tail } from './use-tail.js';
import { LiveBadge } from '../../../../components/rounds/live-badge.js';

interface ShownEventsProps {
  conclaveId: string;
  /** The edition is archived: there are no new events. */
  isOver: boolean;
  list: ListState<EventListQuery>;
  followed: FollowedFeed;
  feed: Feed;
  tail: Tail;
  names: Names;
}

/** The loaded events with the bar that follows new ones, or a notice that none matches. */
export function ShownEvents({ isOver, list, ...events }: ShownEventsProps) {
  const { followed, feed, tail } = events;
  const filtered = isFiltered(list.applied);
  const unfolded = useUnfoldedEvents(list.applied);
  const rows = useMemo(
    () => foldVotes(rowsOf(feed, filtered), unfolded.votes, feed.openedRuns),
    [feed, filtered, unfolded.votes],
  );
  const isUnfolded = unfolded.sequences.size > 0 || unfolded.votes.size > 0 || feed.openedRuns.length > 0;
  const { onUnfolded } = tail;
  useEffect(() => onUnfolded(isUnfolded), [onUnfolded, isUnfolded]);
  const show = (): void => {
    scrollTo({ top: 0 });
    followed.show();
  };
  const resume = (): void => {
    tail.setPausedByUser(false);
    unfolded.closeAll();
    followed.store?.close();
    show();
  };
  return (
    <>
      <TailBar feed={feed} tail={tail} isOver={isOver} onResume={resume} onShow={show} />
      {rows.length === 0 ? (
        <NothingMatches total={feed.total} onReset={() => list.change(ALL_EVENTS)} />
      ) : (
        <FeedRows {...events} rows={rows} unfolded={unfolded} />
      )}
      <p className="small muted foot" role={filtered ? 'status' : undefined}>
        {footText(feed, filtered)}
      </p>
    </>
  );
}

/** The unfolded events; at first the event of a URL that filters a single one. */
function useUnfoldedEvents({ de, a }: Pick<EventCriteria, 'de' | 'a'>) {
  /** Sequences of the unfolded events. */
  const [sequences, setSequences] = useState<ReadonlySet<number>>(
    () => new Set(de !== '' && de === a ? [Number(de)] : []),
  );
  const toggle = (sequence: number): void =>
    setSequences((now) =>
      now.has(sequence) ? new Set([...now].filter((each) => each !== sequence)) : new Set([...now, sequence]),
    );
  /** Sequences of votes whose runs are unfolded. */
  const [votes, setVotes] = useState<ReadonlySet<number>>(new Set());
  const toggleVotes = ({ oldest, newest, open }: Extract<Row, { is: 'votes' }>): void =>
    setVotes((now) =>
      open
        ? new Set([...now].filter((each) => each < oldest.sequence || each > newest.sequence))
        : new Set([...now, oldest.sequence]),
    );
  const closeAll = (): void => {
    setSequences(new Set());
    setVotes(new Set());
  };
  return { sequences, toggle, votes, toggleVotes, closeAll };
}

interface FeedRowsProps extends Omit<ShownEventsProps, 'isOver' | 'list'> {
  rows: readonly Row[];
  unfolded: ReturnType<typeof useUnfoldedEvents>;
}

/** The rows of the feed: events, runs of votes and their rests. */
function FeedRows({ conclaveId, followed, feed, tail, names, rows, unfolded }: FeedRowsProps) {
  const { store, moreFailed, loadMore } = followed;
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
            milestones={feed.milestones}
            isNewDay={days.has(row.key)}
            open={unfolded.sequences.has(row.event.sequence)}
            onToggle={() => unfolded.toggle(row.event.sequence)}
          />
        );
      case 'run': {
        const { open, from, to } = row;
        const toggle = () => (open ? store?.close(from) : store?.open(from, to));
        return <RunRow run={row} names={names} tabIndex={tabIndex} onToggle={toggle} />;
      }
      case 'votes':
        return <RunRow run={row} names={names} tabIndex={tabIndex} onToggle={() => unfolded.toggleVotes(row)} />;
      case 'rest': {
        const text = restText(row, feed);
        return <RestRow text={text} failed={moreFailed} tabIndex={tabIndex} onMore={() => loadMore(row.from)} />;
      }
    }
  };
  return (
    <EventList rows={rows} label="Événements, du plus récent au plus ancien" onScrolled={tail.onScrolled}>
      {rowOf}
    </EventList>
  );
}

const NothingMatches = ({ total, onReset }: { total: number; onReset: () => void }) => (
  <EmptyState text="Aucun événement ne répond à ces filtres.">
    <p className="small muted">L’édition, elle, en compte {number(total)}.</p>
    <GhostButton onClick={onReset}>Réinitialiser</GhostButton>
  </EmptyState>
);

interface TailBarProps extends Pick<ShownEventsProps, 'feed' | 'tail' | 'isOver'> {
  onResume: () => void;
  onShow: () => void;
}

/** State of the live feed, with the numbers of events and new events. */
function TailBar({ feed, tail, isOver, onResume, onShow }: TailBarProps) {
  const { total, unshown, at, pollFailed } = feed;
  return (
    <>
      <div className="tail">
        <span className="row">
          {isOver ? <b className="small">Édition archivée</b> : <State tail={tail} at={at} pollFailed={pollFailed} />}
          <span className="small muted num">{counted(total, 'événement')} dans l’édition</span>
        </span>
        {!isOver && (
          <GhostButton small onClick={() => (tail.isRunning ? tail.setPausedByUser(true) : onResume())}>
            {tail.isRunning ? 'Suspendre le direct' : 'Reprendre le direct'}
          </GhostButton>
        )}
      </div>
      {unshown.count > 0 && (
        <button type="button" className="more-new" onClick={onShow}>
          {unshownText(unshown)}. {unshown.count === 1 && !unshown.more ? 'Le montrer' : 'Les montrer'}
        </button>
      )}
    </>
  );
}

/** Screen readers hear changes of the state, but not the age of the data. */
const State = ({ tail, at, pollFailed }: { tail: Tail; at: string; pollFailed: boolean }) => (
  <>
    <span aria-hidden={tail.isRunning || undefined}>
      {tail.isRunning ? (
        <LiveBadge connection={pollFailed ? 'reconnecting' : 'live'} at={at} inline />
      ) : (
        <span className="live inline" data-state="dated">
          <i aria-hidden="true" />
          <span>Direct suspendu{tail.since !== undefined && ` à ${hour(tail.since)}`}</span>
        </span>
      )}
    </span>
    <span className="sr" role="status">
      {tail.isRunning ? (pollFailed ? 'Reconnexion' : 'En direct') : 'Direct suspendu'}
    </span>
  </>
);

function unshownText({ count, more }: Feed['unshown']): string {
  if (more) return `Plus de ${number(count)} événements sont arrivés depuis`;
  return count === 1 ? 'Un événement est arrivé depuis' : `${number(count)} événements sont arrivés depuis`;
}
