export {
  EventTooLarge,
  type AppendOutcome,
  type EventLog,
  type ExpectedRevision,
  type Follower,
  type FollowOptions,
  type JsonObject,
  type JsonValue,
  type LogHealth,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './event-log.js';
export { MemoryEventLog } from './memory/memory-event-log.js';
export { EmbeddedEventLog, type EmbeddedLogOptions } from './embedded/embedded-event-log.js';
export type { KnownHead } from './embedded/acknowledged.js';
export { openForReading, type EmbeddedLogReader } from './embedded/embedded-log-reader.js';
export { LogDamaged } from './embedded/log-damaged.js';
export { followerMetrics, type FollowerMetrics, type MeasuredFollower } from './measuring/follower-metrics.js';
export { withMetrics } from './measuring/with-metrics.js';
export { openEventLog, type KnownPositions } from './open.js';
export { openEventStoreDb } from './eventstoredb/open-event-store-db.js';
export type { Grant } from './eventstoredb/grant-access.js';
export { grantEventStoreAccess } from './eventstoredb/open-event-store-db.js';
export type { EventStoreDbEventLog, EventStoreDbOptions } from './eventstoredb/event-store-db-event-log.js';
export { withUpcasting, type Upcast } from './upcasting.js';
export {
  decideAndAppend,
  type DecisionOutcome,
  type Decision,
  type KnownState,
  type Refusal,
  type Repeated,
} from './decide-and-append.js';
