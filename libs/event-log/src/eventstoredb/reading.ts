import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import { MAX_PAGE_EVENTS, type Position, type RecordedEvent } from '../event-log.js';
import type { Connection } from './connection/connection.js';
import { classifyError, NoAnswer } from './connection/errors.js';
import { type OwnStreams, positionOf, toRecordedEvent } from './recorded-event.js';

export interface ReadingContext {
  readonly ownStreams: OwnStreams;
  readonly deadlineMs: number;
  readonly connection: Pick<Connection, 'onReplaced' | 'recordActivity'>;
}

interface PageOptions {
  readonly pageSize?: number;
  /** The read ends at the first event, including those of other logs, whose position matches. */
  readonly endsAt?: (position: Position) => boolean;
}

/**
 * Reads pages of this log's events. The client has no read deadline: a server that falls silent is given up after
 * `deadlineMs`, not counting the caller's time per page. A read whose client is replaced fails: the client would end it
 * as if complete.
 */
export async function* pagesOf(
  reading: StreamingRead<ResolvedEvent>,
  { ownStreams, deadlineMs, connection }: ReadingContext,
  { pageSize = MAX_PAGE_EVENTS, endsAt = () => false }: PageOptions = {},
): AsyncGenerator<readonly RecordedEvent[], void, void> {
  // The client also emits errors after the read has ended; without a listener they would end the process.
  reading.on('error', () => undefined);
  const giveUp = (): void => void reading.destroy(new NoAnswer(deadlineMs));
  const unsubscribe = connection.onReplaced(() =>
    reading.destroy(new Unavailable('event-log', 'the connection was replaced')),
  );
  let timer = setTimeout(giveUp, deadlineMs);
  let page: RecordedEvent[] = [];
  let isComplete = false;
  try {
    for await (const resolved of reading.iterator({ destroyOnReturn: false })) {
      timer.refresh();
      connection.recordActivity();
      if (isEnd(resolved, endsAt)) {
        cancel(reading);
        break;
      }
      const recorded = toRecordedEvent(resolved, ownStreams);
      if (recorded) page.push(recorded);
      if (page.length < pageSize) continue;
      clearTimeout(timer);
      yield page;
      page = [];
      timer = setTimeout(giveUp, deadlineMs);
    }
    isComplete = true;
  } catch (cause) {
    throw classifyError(cause);
  } finally {
    clearTimeout(timer);
    unsubscribe();
    if (!isComplete) cancel(reading);
  }
  if (page.length > 0) yield page;
}

const isEnd = ({ event }: ResolvedEvent, endsAt: (position: Position) => boolean): boolean =>
  event?.position !== undefined && endsAt(positionOf(event.position));

/**
 * Cancels the underlying call, which leaving the loop does not, and drains what has already arrived: the client keeps a
 * call open until it has been read to its end.
 */
function cancel(reading: StreamingRead<ResolvedEvent>): void {
  reading.resume();
  // Without a connection there is no call to cancel.
  void reading.cancel().catch(() => undefined);
}
