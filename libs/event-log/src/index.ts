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
