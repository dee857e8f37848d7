import type { EventLog, FollowOptions, RecordedEvent } from './event-log.js';
import { through } from './through.js';

/** Turns an event as it was stored into the newest version of its type. Pure; the same event when nothing is to do. */
export type Upcast = (event: RecordedEvent) => RecordedEvent;

/**
 * The same log, whose readers and followers only see the newest version of each event. What is appended goes in as it
 * is. An `upcast` that throws ends the reading, or stops the follower, with what it threw.
 */
export function withUpcasting(log: EventLog, upcast: Upcast): EventLog {
  const upcastAll = (events: readonly RecordedEvent[]): readonly RecordedEvent[] => events.map(upcast);
  return through(log, {
    readStream: async (stream, fromRevision) => upcastAll(await log.readStream(stream, fromRevision)),
    async *readAll(after) {
      for await (const page of log.readAll(after)) yield upcastAll(page);
    },
    follow: (options: FollowOptions) =>
      log.follow({ ...options, onEvents: (events) => options.onEvents(upcastAll(events)) }),
  });
}
