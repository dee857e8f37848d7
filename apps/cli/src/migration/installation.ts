import { STREAM_PREFIXES } from '@fumata/conclave';
import { contentCollections } from '@fumata/content';
import { openDocuments } from '@fumata/documents';
import type { DocumentStore } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import { openPictureStore } from '@fumata/media';
import type { PictureStore } from '@fumata/media';

/**
 * Data of an installation in either kind of storage. Read models and jobs are not part of it, because they can be
 * recreated.
 */
export interface Installation {
  /** For messages: `dans /srv/fumata`, `sur les serveurs`. */
  readonly where: string;
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly pictures: PictureStore;
  /**
   * File logs apply concurrent appends in order and atomically, up to 128 events. A server applies each one as it
   * arrives.
   */
  readonly appends: 'together' | 'one by one';
}

/** Source and target of a copy. */
export interface SourceAndTarget {
  readonly source: Installation;
  readonly target: Installation;
}

export interface InstallationLocation {
  readonly where: string;
  readonly dataDir: string;
  /** Both or none. */
  readonly servers?: { readonly eventStoreUrl: string; readonly mongodbUri: string } | undefined;
}

/** Opens the stores of an installation and closes them afterwards. @throws Unavailable, LogDamaged, DamagedDocuments */
export async function withInstallation<T>(
  { where, dataDir, servers }: InstallationLocation,
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
