import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import type { Position, RecordedEvent } from '../event-log.js';
import type { Connection } from './connection.js';
import { classified, NoAnswer } from './errors.js';
import { type OwnStreams, positionOf, recordedOf } from './recorded.js';

const PAGE = 5_000;

export interface ReadingContext {
  readonly own: OwnStreams;
  readonly deadlineMs: number;
  readonly connection: Pick<Connection, 'onReplaced' | 'signOfLife'>;
}

interface PageOptions {
  readonly pageSize?: number;
  /** The reading ends at the first event, also of others, for whose position this holds. */
  readonly endsAt?: (position: Position) => boolean;
}

/**
 * A reading as pages of this log's events. The client reads without any deadline: a server that falls silent in the
 * middle is given up after `deadlineMs`; time that the caller takes for a page doesn't count. A reading whose client is replaced
 * fails: the client would end it as if it were complete.
 */
export async function* pagesOf(
  reading: StreamingRead<ResolvedEvent>,
  { own, deadlineMs, connection }: ReadingContext,
  { pageSize = PAGE, endsAt = () => false }: PageOptions = {},
): AsyncGenerator<readonly RecordedEvent[], void, void> {
  // The client emits errors by hand, also after the reading has ended: without a listener they end the process.
  reading.on('error', () => undefined);
  const giveUp = (): void => void reading.destroy(new NoAnswer(deadlineMs));
  const forget = connection.onReplaced(() =>
    reading.destroy(new Unavailable('event-log', 'the connection was replaced')),
  );
  let timer = setTimeout(giveUp, deadlineMs);
  let page: RecordedEvent[] = [];
  let ended = false;
  try {
    for await (const resolved of reading.iterator({ destroyOnReturn: false })) {
      timer.refresh();
      connection.signOfLife();
      const position = resolved.event?.position;
      if (position && endsAt(positionOf(position))) {
        leave(reading);
        break;
      }
      const recorded = recordedOf(resolved, own);
      if (recorded) page.push(recorded);
      if (page.length < pageSize) continue;
      clearTimeout(timer);
      yield page;
      page = [];
      timer = setTimeout(giveUp, deadlineMs);
    }
    ended = true;
  } catch (cause) {
    throw classified(cause);
  } finally {
    clearTimeout(timer);
    forget();
    if (!ended) leave(reading);
  }
  if (page.length > 0) yield page;
}

/**
 * Cancels the call underneath, which leaving the loop does not, and lets what has already come run out: the client
 * keeps a call on its books until it was read to its end.
 */
function leave(reading: StreamingRead<ResolvedEvent>): void {
  reading.resume();
  // Without a connection there is no call to cancel.
  void reading.cancel().catch(() => undefined);
}
