import { useEffect, useMemo } from 'react';
import { number } from '@fumata/text';
import { Loading } from '../../../../shell/loading.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { detailOf } from '../../kit/error-detail.js';
import type { ListState } from '../../kit/use-list-query.js';
import type { Feed } from './event-feed.js';
import { EventFilters } from './event-filters.js';
import { footText } from './rules/counting.js';
import { ALL_EVENTS, eventParameters, type EventListQuery } from './rules/event-query.js';
import { rowsOf } from './rules/rows.js';
import type { Names } from './rules/describe-event.js';
import { TailBar } from './tail-bar.js';
import { useEventFeed, type FollowedFeed } from './use-event-feed.js';
import { useUnfoldedEvents } from './use-unfolded-events.js';
import { useTail, type Tail } from './use-tail.js';
import { FeedRows } from './feed-rows.js';
import './events.css';

interface EventsTabProps {
  conclaveId: string;
  /** The edition is archived: there are no new events. */
  isOver: boolean;
  /** Names of the cardinals who can receive votes, by id. */
  cardinals: ReadonlyMap<string, string>;
  list: ListState<EventListQuery>;
  /** Called with the displayed events, whose total and rounds the export needs. */
  onShown: (shown: Feed) => void;
}

/** The edition's events: all with folded runs of votes, or those that pass the filters. */
export function EventsTab({ conclaveId, isOver, cardinals, list, onShown }: EventsTabProps) {
  const query = eventParameters(list.applied).toString();
  const tail = useTail();
  const followed = useEventFeed(conclaveId, query, { isLive: !isOver, isPaused: tail.isPaused });
  const { shown, feed, error } = followed;
  const names = useMemo<Names>(
    () => ({ cardinals: new Map([...(feed?.cardinals ?? []), ...cardinals]), rounds: shown?.rounds ?? {} }),
    [feed, cardinals, shown?.rounds],
  );
  useEffect(() => {
    if (shown) onShown(shown);
  }, [shown, onShown]);
  return (
    <>
      <EventFilters list={list} names={names} cardinals={cardinals} total={shown?.total} />
      {!shown && error && (
        <EmptyState text={`Le journal n’a pas pu être chargé. ${detailOf(error)}`}>
          <Button onClick={followed.retry}>Réessayer</Button>
        </EmptyState>
      )}
      {!shown && !error && <Loading />}
      {shown && (
        <ShownEvents
          key={conclaveId + query}
          conclaveId={conclaveId}
          followed={followed}
          shown={shown}
          tail={tail}
          isOver={isOver}
          names={names}
          list={list}
        />
      )}
    </>
  );
}

interface ShownEventsProps extends Pick<EventsTabProps, 'conclaveId' | 'isOver' | 'list'> {
  followed: FollowedFeed;
  shown: Feed;
  tail: Tail;
  names: Names;
}

function ShownEvents({ conclaveId, followed, shown, tail, isOver, names, list }: ShownEventsProps) {
  const { feed } = followed;
  const isFiltered = eventParameters(list.applied).size > 0;
  const rows = useMemo(() => rowsOf(shown, isFiltered), [shown, isFiltered]);
  const unfolded = useUnfoldedEvents(list.applied);
  const isUnfolded = unfolded.sequences.size > 0 || shown.openedRuns.length > 0;
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
      <p className="small muted foot" role={isFiltered ? 'status' : undefined}>
        {footText(shown, isFiltered)}
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
