import { STREAM_PREFIXES } from '@fumata/conclave';
import { contentCollections } from '@fumata/content';
import { openDocuments } from '@fumata/documents';
import type { DocumentStore } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import { openPictureStore } from '@fumata/media';
import type { PictureStore } from '@fumata/media';

/** What an installation consists of, wherever it lies. Its read models and its jobs are made anew. */
export interface Installation {
  /** For people: `dans /srv/fumata`, `sur les serveurs`. */
  readonly where: string;
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly pictures: PictureStore;
  /**
   * Appends that are made together arrive in their order, all or none: of up to 128 events to files. A server takes each
   * as it comes.
   */
  readonly appends: 'together' | 'one by one';
}

/** A copy has two ends. */
export interface Ends {
  readonly source: Installation;
  readonly target: Installation;
}

export interface Place {
  readonly where: string;
  readonly dataDir: string;
  /** Both or none. */
  readonly servers?: { readonly eventStoreUrl: string; readonly mongodbUri: string } | undefined;
}

/** Opens all that lies there and closes it again. @throws Unavailable, LogDamaged, DamagedDocuments */
export async function onInstallation<T>(
  { where, dataDir, servers }: Place,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const documents = await openDocuments(servers?.mongodbUri, dataDir);
  try {
    for (const definition of contentCollections()) documents.collection(definition);
    const place = { eventStoreUrl: servers?.eventStoreUrl, dataFolder: dataDir, prefixes: STREAM_PREFIXES };
    const log = await openEventLog(place, { checkpoint: undefined, snapshot: undefined });
    try {
      const pictures = await openPictureStore(servers?.mongodbUri, dataDir);
      try {
        const appends = servers ? 'one by one' : 'together';
        return await work({ where, log, documents, pictures, appends });
      } finally {
        await pictures.close();
      }
    } finally {
      await log.close();
    }
  } finally {
    await documents.close();
  }
}
