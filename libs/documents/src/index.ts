export type {
  Change,
  Collection,
  CollectionDefinition,
  DocumentStore,
  FindOptions,
  InsertManyOutcome,
  InsertOutcome,
  KeyPaths,
  PutOutcome,
  ReplaceOutcome,
  StoredDocument,
  StoreHealth,
  UpdateOutcome,
} from './documents.js';
export type { Filter, Operators, Path, Scalar, Sort } from './filter.js';
export { InvalidFilter, literally } from './filter.js';
export { InvalidDocument } from './document-check.js';
export { EmbeddedDocumentStore } from './embedded/embedded-document-store.js';
export type { EmbeddedOptions } from './embedded/embedded-document-store.js';
export { DamagedDocuments, WriterThread } from './embedded/writer-thread.js';
export type { Disk, Row } from './embedded/journal.js';
export type { Leadership } from './leader-election/leadership.js';
export { LeadershipByTerms, permanentLeadership } from './leader-election/leadership.js';
export { Terms } from './leader-election/terms.js';
export { connectMongoDocuments } from './mongo/connect.js';
export type { MongoOptions } from './mongo/mongo-document-store.js';
export { openDocuments } from './open.js';
