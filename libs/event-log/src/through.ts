import type { EventLog } from './event-log.js';

/** The same log, save for what is replaced. */
export const through = (log: EventLog, over: Partial<EventLog>): EventLog => ({
  append: (...asked) => log.append(...asked),
  readStream: (...asked) => log.readStream(...asked),
  readAll: (after) => log.readAll(after),
  follow: (options) => log.follow(options),
  head: (since) => log.head(since),
  has: (position) => log.has(position),
  health: () => log.health(),
  close: () => log.close(),
  ...over,
});
