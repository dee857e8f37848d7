import type { DocumentStore } from '../documents.js';
import type { MongoOptions } from './mongo-document-store.js';

/**
 * Connects to MongoDB. Imports mongoose lazily: it costs 0.2 s and 27 MB.
 * @throws Unavailable if no server answers in time
 */
export async function connectMongoDocuments(options: MongoOptions): Promise<DocumentStore> {
  const { MongoDocumentStore } = await import('./mongo-document-store.js');
  return MongoDocumentStore.connect(options);
}
