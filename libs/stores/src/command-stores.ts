import { join } from 'node:path';
import type { FactoryProvider } from '@nestjs/common';
import type { AccountStore } from '@fumata/content';
import { openDocuments, type DocumentStore } from '@fumata/documents';
import { openForReading, type EmbeddedLogReader, type EventLog } from '@fumata/event-log';
import { openPicturesForReading, openPictureStore, type PictureReader, type PictureStore } from '@fumata/media';
import { createIds, systemClock } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { openLog } from './open-log.js';
import type { StoreContext } from './process-context.js';

/**
 * Stores that a command may request; `accounts` and `models` are stored in `documents`, which must be requested with
 * them.
 */
export interface CommandStores {
  readonly documents: DocumentStore;
  readonly accounts: AccountStore;
  readonly models: ReadModels;
  /** Verified against the read models if the command also requests `models`. */
  readonly log: EventLog;
  readonly logReader: LogReader;
  readonly pictures: PictureStore;
  /** The pictures opened for reading, even while another process writes them. */
  readonly pictureReader: PictureReader;
}

/** The log opened for reading, even while another process writes it; `verify` only where it is a file. */
export type LogReader = Omit<EmbeddedLogReader, 'verify'> & Partial<Pick<EmbeddedLogReader, 'verify'>>;

/** Order in which the requested stores open. */
const ORDER: readonly (keyof CommandStores)[] = [
  'documents',
  'accounts',
  'models',
  'log',
  'logReader',
  'pictures',
  'pictureReader',
];

/** The stores that open before this one, if the command requests them. */
const earlierThan = (store: keyof CommandStores) =>
  ORDER.slice(0, ORDER.indexOf(store)).map((token) => ({ token, optional: true }));

/**
 * The provider of each store of a command, under its name. They open one after another: if one cannot be opened, no
 * other is still opening when the command ends.
 */
export const commandProviders = (
  context: StoreContext,
): { readonly [Store in keyof CommandStores]: FactoryProvider<CommandStores[Store]> } => ({
  documents: { provide: 'documents', useFactory: () => openDocumentStore(context) },
  accounts: {
    provide: 'accounts',
    inject: ['documents', ...earlierThan('accounts')],
    useFactory: (documents: DocumentStore) => openAccounts(documents, context),
  },
  models: { provide: 'models', inject: ['documents', ...earlierThan('models')], useFactory: openModels },
  log: {
    provide: 'log',
    inject: [{ token: 'models', optional: true }, ...earlierThan('log')],
    useFactory: (models?: ReadModels) => openLog(context, models),
  },
  logReader: { provide: 'logReader', inject: earlierThan('logReader'), useFactory: () => openReader(context) },
  pictures: { provide: 'pictures', inject: earlierThan('pictures'), useFactory: () => openPictures(context) },
  pictureReader: {
    provide: 'pictureReader',
    inject: earlierThan('pictureReader'),
    useFactory: () => openPictureReader(context),
  },
});

async function openDocumentStore({ configuration, storeShutdown }: StoreContext): Promise<DocumentStore> {
  const documents = await openDocuments(configuration.mongodbUri, configuration.dataFolder);
  storeShutdown.add({ name: 'the documents', run: () => documents.close() });
  return documents;
}

/**
 * Rejects content of another version: only servers migrate it, when they start. The content is imported
 * dynamically, so that commands without accounts can do without its memory.
 */
async function openAccounts(documents: DocumentStore, { configuration }: StoreContext): Promise<AccountStore> {
  const { AccountStore, recordContext, refuseUnreadable } = await import('@fumata/content');
  const accounts = new AccountStore(recordContext(documents, systemClock, createIds(systemClock)), configuration);
  await documents.prepare();
  await refuseUnreadable(documents);
  return accounts;
}

async function openModels(documents: DocumentStore): Promise<ReadModels> {
  const models = new ReadModels(documents);
  await documents.prepare();
  return models;
}

async function openReader(context: StoreContext): Promise<LogReader> {
  const { configuration, storeShutdown } = context;
  if (configuration.eventStoreUrl !== undefined) return openLog(context);
  const reader = openForReading(join(configuration.dataFolder, 'log'));
  storeShutdown.add({ name: 'the event log', run: () => reader.close() });
  return reader;
}

async function openPictures({ configuration, storeShutdown }: StoreContext): Promise<PictureStore> {
  const pictures = await openPictureStore(configuration.mongodbUri, configuration.dataFolder);
  storeShutdown.add({ name: 'the pictures', run: () => pictures.close() });
  return pictures;
}

async function openPictureReader({ configuration, storeShutdown }: StoreContext): Promise<PictureReader> {
  const pictures = await openPicturesForReading(configuration.mongodbUri, configuration.dataFolder);
  storeShutdown.add({ name: 'the pictures', run: () => pictures.close() });
  return pictures;
}
