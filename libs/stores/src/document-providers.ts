import type { Provider } from '@nestjs/common';
import { ContentRecovery, migrateContent, openContent, type Content } from '@fumata/content';
import { openDocuments, type CallTimeouts, type DocumentStore } from '@fumata/documents';
import type { Clock, Ids } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { CONTENT_PARTS, CONTENT_TOKENS } from './content-tokens.js';
import type { ProcessContext } from './process-context.js';
import { CLOCK, DOCUMENTS, IDS } from './tokens.js';

interface OpenedDocuments {
  readonly documents: DocumentStore;
  readonly models: ReadModels;
  readonly content: Content;
}

/** Limits how long a visitor waits for documents and pictures; a worker's calls may take longer. */
export const timeoutsOf = (role: ProcessContext['configuration']['role']): CallTimeouts | undefined =>
  role === 'api' ? { readMs: 2_000, writeMs: 10_000, readWhileAwayMs: 200 } : undefined;

const OPENED_DOCUMENTS = Symbol('OPENED_DOCUMENTS');

type DocumentContext = Pick<ProcessContext, 'configuration' | 'logger' | 'storeShutdown'>;

/** Opens the store, declares and prepares its collections and migrates the content before anything uses it. */
async function open(
  { configuration: { role, mongodbUri, dataFolder, siteTitle }, logger, storeShutdown }: DocumentContext,
  clock: Clock,
  ids: Ids,
): Promise<OpenedDocuments> {
  const documents = await openDocuments(mongodbUri, dataFolder, timeoutsOf(role));
  storeShutdown.add({ name: 'the documents', run: () => documents.close() });
  const models = new ReadModels(documents);
  const content = openContent(documents, clock, ids, {
    siteTitle,
    onSecurityChange: (change) => logger.info(change, 'security: account changed'),
  });
  await documents.prepare();
  await migrateContent(documents, { clock, ids, alone: mongodbUri === undefined });
  return { documents, models, content };
}

export const documentProviders = (context: DocumentContext): Provider[] => [
  {
    provide: OPENED_DOCUMENTS,
    inject: [CLOCK, IDS],
    useFactory: (clock: Clock, ids: Ids) => open(context, clock, ids),
  },
  { provide: DOCUMENTS, inject: [OPENED_DOCUMENTS], useFactory: ({ documents }: OpenedDocuments) => documents },
  { provide: ReadModels, inject: [OPENED_DOCUMENTS], useFactory: ({ models }: OpenedDocuments) => models },
  {
    provide: ContentRecovery,
    inject: [OPENED_DOCUMENTS],
    useFactory: ({ content }: OpenedDocuments) => new ContentRecovery(content),
  },
  ...CONTENT_PARTS.map((part) => ({
    provide: CONTENT_TOKENS[part],
    inject: [OPENED_DOCUMENTS],
    useFactory: ({ content }: OpenedDocuments) => content[part],
  })),
];
