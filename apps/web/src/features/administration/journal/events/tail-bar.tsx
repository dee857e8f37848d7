import { counted, hour, number } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { LiveBadge } from '../../../../components/live-badge.js';
import type { Feed } from './event-feed.js';
import type { Tail } from './use-tail.js';

interface TailBarProps {
  shown: Feed;
  tail: Tail;
  /** The edition is archived: there are no new events. */
  isOver: boolean;
  onResume: () => void;
  onShow: () => void;
}

/** State of the live feed, with the numbers of events and new events. */
export function TailBar({ shown, tail, isOver, onResume, onShow }: TailBarProps) {
  const { total, unshown, at, pollFailed } = shown;
  return (
    <>
      <div className="tail">
        <span className="row">
          {isOver ? <b className="small">Édition archivée</b> : <State tail={tail} at={at} pollFailed={pollFailed} />}
          <span className="small muted num">{counted(total, 'événement')} dans l’édition</span>
        </span>
        {!isOver && (
          <Button look="ghost" small onClick={() => (tail.isRunning ? tail.setPausedByUser(true) : onResume())}>
            {tail.isRunning ? 'Suspendre le direct' : 'Reprendre le direct'}
          </Button>
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
