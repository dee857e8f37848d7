import type { EventLog, Position } from '../event-log.js';
import { type KnownHead, knownHeadOf } from './acknowledged.js';
import { numberOf, positionOf } from './position.js';
import { READ_PAGE, ReaderClient } from './reader-client.js';

/** Read-only access to the log's file, whether or not its owner has it open. */
export interface EmbeddedLogReader extends Pick<EventLog, 'readStream' | 'readAll' | 'head' | 'close'> {
  /** As `EmbeddedEventLog.verify`. */
  verify(onProgress?: (verified: Position) => void): Promise<KnownHead | undefined>;
}

export function openForReading(folder: string): EmbeddedLogReader {
  const reader = new ReaderClient(folder);
  return {
    readStream: (stream, fromRevision = 0) => reader.stream(stream, fromRevision),
    readAll: (after) => reader.pages(numberOf(after), READ_PAGE),
    head: async () => {
      const head = await reader.head();
      return head === 0 ? undefined : positionOf(head);
    },
    verify: async (onProgress) => knownHeadOf(await reader.verify(0, true, onProgress)),
    close: () => reader.close(),
  };
}
