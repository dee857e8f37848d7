export type { Change } from './change.js';
export type { Collection, DocumentStore, FindOptions, StoredDocument, Watermarks } from './documents.js';
export type { InsertManyOutcome, InsertOutcome, PutOutcome, ReplaceOutcome, UpdateOutcome } from './outcomes.js';
export type { CollectionWrites } from './transaction.js';
export type { CollectionDefinition } from './collection-definition.js';
export type { Filter, Sort } from './filter.js';
export { literally } from './filter.js';
export { EmbeddedDocumentStore } from './embedded/embedded-document-store.js';
export { exclusively, waitUntilAborted, withHeartbeat, type Wait } from './leader-election/exclusively.js';
export type { Leadership } from './leader-election/leadership.js';
export {
  LEADERSHIP_TICK_MS,
  LeadershipByTerms,
  MAX_MISSED_HEARTBEATS,
  permanentLeadership,
} from './leader-election/leadership.js';
export { Terms } from './leader-election/terms.js';
export { connectMongoDocuments, openMongo } from './mongo/connect.js';
export type { CallTimeouts } from './mongo/call-limits.js';
export type { MongoConnection, MongoOptions } from './mongo/mongo-connection.js';
export { openDocuments } from './open.js';
