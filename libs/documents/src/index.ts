export type {
  Change,
  Collection,
  CollectionDefinition,
  DocumentStore,
  FindOptions,
  InsertManyOutcome,
  InsertOutcome,
  PutOutcome,
  ReplaceOutcome,
  StoredDocument,
  UpdateOutcome,
} from './documents.js';
export type { Filter, Sort } from './filter.js';
export { literally } from './filter.js';
export { EmbeddedDocumentStore } from './embedded/embedded-document-store.js';
export type { Leadership } from './leader-election/leadership.js';
export { LeadershipByTerms, permanentLeadership } from './leader-election/leadership.js';
export { Terms } from './leader-election/terms.js';
export { connectMongoDocuments } from './mongo/connect.js';
export { openDocuments } from './open.js';
