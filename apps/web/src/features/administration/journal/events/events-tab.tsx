import { useEffect, useMemo } from 'react';
import { Loading } from '../../../../shell/loading.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { detailOf } from '../../kit/action.js';
import type { ListState } from '../../kit/use-list-query.js';
import type { Feed } from './event-feed.js';
import { EventFilters } from './event-filters.js';
import { eventParameters, type EventListQuery } from './rules/event-query.js';
import type { Names } from './rules/texts.js';
import { useEventFeed } from './use-event-feed.js';
import { useTail } from './use-tail.js';
import { ShownEvents } from './shown-events.js';
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
