import { join } from 'node:path';
import type { DocumentStore } from './documents.js';
import { EmbeddedDocumentStore } from './embedded/embedded-document-store.js';
import type { CallTimeouts } from './mongo/call-limits.js';
import { connectMongoDocuments } from './mongo/connect.js';

/** Opens the configured store: MongoDB if a URI is set, otherwise one file in the data folder. */
export const openDocuments = (
  mongodbUri: string | undefined,
  dataFolder: string,
  timeouts?: CallTimeouts,
): Promise<DocumentStore> =>
  mongodbUri === undefined
    ? EmbeddedDocumentStore.open({ file: join(dataFolder, 'documents.db') })
    : connectMongoDocuments({ uri: mongodbUri, timeouts });
