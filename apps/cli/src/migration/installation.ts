import { contentCollections } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
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

export interface LocatedInstallation {
  readonly where: string;
  readonly dataDir: string;
  /** Both or none. */
  readonly servers?: { readonly eventStoreUrl: string; readonly mongodbUri: string } | undefined;
}

/** Opens the stores of an installation and closes them afterwards. @throws Unavailable, LogDamaged, DamagedDocuments */
export async function withInstallation<T>(
  { where, dataDir, servers }: LocatedInstallation,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { withStores } = await import('@fumata/stores/with-stores');
  const location = { dataDir, eventStoreUrl: servers?.eventStoreUrl, mongodbUri: servers?.mongodbUri };
  return withStores(location, ['documents', 'log', 'pictures'], (stores) => {
    for (const definition of contentCollections()) stores.documents.collection(definition);
    return work({ where, ...stores, appends: servers ? 'one by one' : 'together' });
  });
}
