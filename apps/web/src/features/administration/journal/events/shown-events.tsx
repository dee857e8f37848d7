import { useEffect, useMemo } from 'react';
import { number } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import type { ListState } from '../../kit/use-list-query.js';
import type { Feed } from './event-feed.js';
import { FeedRows } from './feed-rows.js';
import { footText } from './rules/counting.js';
import type { Names } from './rules/row-texts.js';
import { ALL_EVENTS, isFiltered, type EventListQuery } from './rules/event-query.js';
import { rowsOf } from './rules/rows.js';
import { foldVotes } from './rules/vote-runs.js';
import { TailBar } from './tail-bar.js';
import type { FollowedFeed } from './use-event-feed.js';
import type { Tail } from './use-tail.js';
import { useUnfoldedEvents } from './use-unfolded-events.js';

interface ShownEventsProps {
  conclaveId: string;
  /** The edition is archived: there are no new events. */
  isOver: boolean;
  list: ListState<EventListQuery>;
  followed: FollowedFeed;
  shown: Feed;
  tail: Tail;
  names: Names;
}

/** The loaded events with the bar that follows new ones, or a notice that none matches. */
export function ShownEvents({ conclaveId, followed, shown, tail, isOver, names, list }: ShownEventsProps) {
  const { feed } = followed;
  const filtered = isFiltered(list.applied);
  const unfolded = useUnfoldedEvents(list.applied);
  const rows = useMemo(
    () => foldVotes(rowsOf(shown, filtered), unfolded.votes, shown.openedRuns),
    [shown, filtered, unfolded.votes],
  );
  const isUnfolded = unfolded.sequences.size > 0 || unfolded.votes.size > 0 || shown.openedRuns.length > 0;
  useEffect(() => tail.onUnfolded(isUnfolded), [tail.onUnfolded, isUnfolded]);
  const show = (): void => {
    scrollTo({ top: 0 });
    followed.poll();
  };
  const resume = (): void => {
    tail.setPausedByUser(false);
    unfolded.closeAll();
    feed?.close();
    show();
  };
  return (
    <>
      <TailBar shown={shown} tail={tail} isOver={isOver} onResume={resume} onShow={show} />
      {rows.length === 0 ? (
        <NothingMatches total={shown.total} onReset={() => list.change(ALL_EVENTS)} />
      ) : (
        <FeedRows
          conclaveId={conclaveId}
          followed={followed}
          shown={shown}
          names={names}
          rows={rows}
          unfolded={unfolded}
          onScrolled={tail.onScrolled}
        />
      )}
      <p className="small muted foot" role={filtered ? 'status' : undefined}>
        {footText(shown, filtered)}
      </p>
    </>
  );
}

const NothingMatches = ({ total, onReset }: { total: number; onReset: () => void }) => (
  <EmptyState text="Aucun événement ne répond à ces filtres.">
    <p className="small muted">L’édition, elle, en compte {number(total)}.</p>
    <Button look="ghost" onClick={onReset}>
      Réinitialiser
    </Button>
  </EmptyState>
);
