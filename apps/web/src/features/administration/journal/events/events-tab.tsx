import { useCallback, useEffect, useMemo } from 'react';
import { number } from '@fumata/text';
import { Loading } from '../../../../shell/loading.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { detailOf } from '../../kit/refusal-text.js';
import type { ListState } from '../../kit/list-query.js';
import type { Feed } from './event-feed.js';
import { EventFilters } from './event-filters.js';
import { EventList } from './event-list.js';
import { EventRow, RestRow, RunRow } from './event-rows.js';
import { footText, restText } from './rules/counting.js';
import { daysBegin } from './rules/days.js';
import { ALL_EVENTS, eventParameters, type EventListQuery } from './rules/event-query.js';
import { rowsOf, type Row } from './rules/rows.js';
import type { Names } from './rules/describe-event.js';
import { TailBar } from './tail-bar.js';
import { useEventFeed } from './use-event-feed.js';
import { useOpened } from './use-opened.js';
import { useTail } from './use-tail.js';
import './events.css';

interface EventsTabProps {
  conclaveId: string;
  /** The edition is archived: there are no new events. */
  isOver: boolean;
  /** Names of the cardinals who may get votes, by id. */
  cardinals: ReadonlyMap<string, string>;
  list: ListState<EventListQuery>;
  /** Called with the events on show, which may be exported. */
  onShown: (shown: Feed) => void;
}

/** The edition's events: all with folded runs of votes, or those that pass the filters. */
export function EventsTab({ conclaveId, isOver, cardinals, list, onShown }: EventsTabProps) {
  const query = eventParameters(list.applied).toString();
  const tail = useTail();
  const followed = useEventFeed(conclaveId, query, { isLive: !isOver, isPaused: tail.isPaused });
  const { shown, feed, error, more } = followed;
  const { opened, toggle, closeAll } = useOpened(conclaveId + query, list.applied);
  const isFiltered = query !== '';
  const rows = useMemo(() => (shown ? rowsOf(shown, isFiltered) : []), [shown, isFiltered]);
  const days = useMemo(() => daysBegin(rows), [rows]);
  const names = useMemo<Names>(
    () => ({ cardinals: new Map([...(feed?.cardinals ?? []), ...cardinals]), rounds: shown?.rounds ?? {} }),
    [feed, cardinals, shown?.rounds],
  );
  const { onReading } = tail;
  const isReading = opened.size > 0 || (shown?.opened.length ?? 0) > 0;
  useEffect(() => onReading(isReading), [onReading, isReading]);
  useEffect(() => {
    if (shown) onShown(shown);
  }, [shown, onShown]);
  const resume = (): void => {
    tail.setByHand(false);
    closeAll();
    feed?.close();
    scrollTo({ top: 0 });
    followed.poll();
  };
  const show = (): void => {
    scrollTo({ top: 0 });
    followed.poll();
  };
  const toggleRun = useCallback(
    ({ open, from, to }: Extract<Row, { is: 'run' }>) => (open ? feed?.close(from) : feed?.open(from, to)),
    [feed],
  );
  const reset = (
    <Button look="ghost" onClick={() => list.change(ALL_EVENTS)}>
      Réinitialiser
    </Button>
  );
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
        <>
          <TailBar shown={shown} tail={tail} isOver={isOver} onResume={resume} onShow={show} />
          {rows.length === 0 ? (
            <EmptyState text="Aucun événement ne répond à ces filtres.">
              <p className="small muted">L’édition, elle, en compte {number(shown.total)}.</p>
              {reset}
            </EmptyState>
          ) : (
            <EventList rows={rows} label="Événements, du plus récent au plus ancien" onAway={tail.onAway}>
              {(row, tabIndex) => {
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
                        open={opened.has(row.event.sequence)}
                        onToggle={() => toggle(row.event.sequence)}
                      />
                    );
                  case 'run':
                    return <RunRow run={row} names={names} tabIndex={tabIndex} onToggle={() => toggleRun(row)} />;
                  case 'rest':
                    return (
                      <RestRow
                        text={restText(row, shown)}
                        failed={error !== undefined}
                        tabIndex={tabIndex}
                        onMore={() => more(row.from)}
                      />
                    );
                }
              }}
            </EventList>
          )}
          <p className="small muted foot" role={isFiltered ? 'status' : undefined}>
            {footText(shown, isFiltered)}
          </p>
        </>
      )}
    </>
  );
}
