import type { DocumentStore } from '../documents.js';
import type { MongoConnection, MongoOptions } from './mongo-connection.js';

/**
 * Connects to MongoDB. Imports mongoose lazily: it costs 0.2 s and 27 MB.
 * @throws Unavailable if no server answers in time
 */
export async function connectMongoDocuments(options: MongoOptions): Promise<DocumentStore> {
  const { MongoDocumentStore } = await import('./mongo-document-store.js');
  return MongoDocumentStore.connect(options);
}

/** A connection for other data than documents. @throws the driver's error if no server answers in time */
export async function openMongo(options: MongoOptions): Promise<MongoConnection> {
  const { MongoConnection } = await import('./mongo-connection.js');
  return MongoConnection.open(options);
}
