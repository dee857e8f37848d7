import { useEffect, useMemo } from 'react';
import { number, counted, hour } from '@fumata/text';
import { GhostButton } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import type { ListState } from '../../kit/use-list-query.js';
import type { Feed } from './event-feed.js';
import { FeedRows } from './feed-rows.js';
import { footText, type Names } from './rules/texts.js';
import { ALL_EVENTS, isFiltered, type EventListQuery } from './rules/event-query.js';
import { rowsOf } from './rules/rows.js';
import { foldVotes } from './rules/vote-runs.js';
import type { FollowedFeed } from './use-event-feed.js';
import type { Tail } from './use-tail.js';
import { useUnfoldedEvents } from './use-unfolded-events.js';
import { LiveBadge } from '../../../../components/rounds/live-badge.js';

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
    <GhostButton onClick={onReset}>Réinitialiser</GhostButton>
  </EmptyState>
);

interface TailBarProps {
  shown: Feed;
  tail: Tail;
  /** The edition is archived: there are no new events. */
  isOver: boolean;
  onResume: () => void;
  onShow: () => void;
}

/** State of the live feed, with the numbers of events and new events. */
function TailBar({ shown, tail, isOver, onResume, onShow }: TailBarProps) {
  const { total, unshown, at, pollFailed } = shown;
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
