import { join } from 'node:path';
import type { DocumentStore } from './documents.js';
import { EmbeddedDocumentStore } from './embedded/embedded-document-store.js';
import { connectMongoDocuments } from './mongo/connect.js';

/** The store that the configuration asks for: MongoDB where an address is set, else one file in the data folder. */
export const openDocuments = (mongodbUri: string | undefined, dataFolder: string): Promise<DocumentStore> =>
  mongodbUri === undefined
    ? EmbeddedDocumentStore.open({ file: join(dataFolder, 'documents.db') })
    : connectMongoDocuments({ uri: mongodbUri });
