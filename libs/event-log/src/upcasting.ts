import type { EventLog, RecordedEvent } from './event-log.js';
import { withOverrides } from './with-overrides.js';

/** Brings a stored event to the newest version of its type. Pure; returns a current event unchanged. */
export type Upcast = (event: RecordedEvent) => RecordedEvent;

/**
 * Wraps the log so that reads and followers get the newest version of each event. Appends are unchanged. An `upcast`
 * that throws fails the read or stops the follower with that error.
 */
export function withUpcasting(log: EventLog, upcast: Upcast): EventLog {
  const upcastAll = (events: readonly RecordedEvent[]): readonly RecordedEvent[] => events.map(upcast);
  return withOverrides(log, {
    readStream: async (stream, fromRevision) => upcastAll(await log.readStream(stream, fromRevision)),
    async *readAll(after) {
      for await (const page of log.readAll(after)) yield upcastAll(page);
    },
    follow: (options) => log.follow({ ...options, onEvents: (events) => options.onEvents(upcastAll(events)) }),
  });
}
