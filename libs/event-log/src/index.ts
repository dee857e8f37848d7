export {
  type AppendOutcome,
  type EventLog,
  type Follower,
  type FollowOptions,
  type JsonObject,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamAppend,
} from './event-log.js';
export { MemoryEventLog } from './memory/memory-event-log.js';
export { positionOf } from './embedded/position.js';
export { EmbeddedEventLog, type EmbeddedLogOptions } from './embedded/embedded-event-log.js';
export { openForReading, type EmbeddedLogReader } from './embedded/embedded-log-reader.js';
export { LogDamaged } from './embedded/log-damaged.js';
export { followerMetrics } from './measuring/follower-metrics.js';
export { withMetrics } from './measuring/with-metrics.js';
export { openEventLog } from './open.js';
export { grantEventStoreAccess, openEventStoreDb } from './eventstoredb/open-event-store-db.js';
export { withUpcasting } from './upcasting.js';
export { decideAndAppend, type KnownState } from './decide-and-append.js';
