import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import type { RecordedEvent } from '../event-log.js';
import { recordedOf, type OwnStreams } from './recorded.js';
import { noAnswer, troubleOf } from './trouble.js';

const PAGE = 5_000;

/**
 * A reading as pages of this log's events. The client reads without any deadline: a server that falls silent in the
 * middle is given up after `deadlineMs`; time that the caller takes for a page doesn't count.
 */
export async function* pagesOf(
  reading: StreamingRead<ResolvedEvent>,
  own: OwnStreams,
  deadlineMs: number,
  pageSize = PAGE,
): AsyncGenerator<readonly RecordedEvent[], void, void> {
  // The client emits errors by hand, also after the reading has ended: without a listener they end the process.
  reading.on('error', () => undefined);
  const giveUp = (): void => void reading.destroy(noAnswer(deadlineMs));
  let timer = setTimeout(giveUp, deadlineMs);
  let page: RecordedEvent[] = [];
  let ended = false;
  try {
    for await (const resolved of reading.iterator({ destroyOnReturn: false })) {
      timer.refresh();
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
    throw troubleOf(cause);
  } finally {
    clearTimeout(timer);
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
