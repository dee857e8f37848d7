import type { EventLog } from './event-log.js';

/** Delegates to the log, with some methods replaced. */
export const withOverrides = (log: EventLog, overrides: Partial<EventLog>): EventLog => ({
  append: (...args) => log.append(...args),
  appendInOrder: (appends) => log.appendInOrder(appends),
  readStream: (...args) => log.readStream(...args),
  readAll: (after) => log.readAll(after),
  follow: (options) => log.follow(options),
  head: (since) => log.head(since),
  has: (position) => log.has(position),
  health: () => log.health(),
  close: () => log.close(),
  ...overrides,
});
