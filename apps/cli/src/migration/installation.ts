import { join } from 'node:path';
import { contentCollections } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import type { PictureStore } from '@fumata/media';
import type { InstallationLocation } from '@fumata/stores';
import { statsOf } from '../backup/backup-file.js';
import { CommandRefused } from '../terminal/command-refused.js';

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
}

/** Source of a copy: an installation, or an unpacked backup of one. */
export interface SourceInstallation extends Pick<Installation, 'where' | 'documents'> {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly pictures: Pick<PictureStore, 'names' | 'get'>;
}

/** Source and target of a copy. */
export interface SourceAndTarget {
  readonly source: SourceInstallation;
  readonly target: Installation;
}

export interface LocatedInstallation {
  readonly where: string;
  readonly dataFolder: string;
  /** Both or none. */
  readonly servers?: { readonly eventStoreUrl: string; readonly mongodbUri: string } | undefined;
}

/** Opens the stores of an installation and closes them afterwards. @throws Unavailable, LogDamaged, DamagedDocuments */
export async function withInstallation<T>(
  { where, dataFolder, servers }: LocatedInstallation,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { withStores } = await import('@fumata/stores/with-stores');
  const location = { dataFolder, eventStoreUrl: servers?.eventStoreUrl, mongodbUri: servers?.mongodbUri };
  return withStores(location, ['documents', 'log', 'pictures'], (stores) => {
    for (const definition of contentCollections()) stores.documents.collection(definition);
    return work({ where, ...stores });
  });
}

/** @throws CommandRefused unless both servers are configured */
export function serversOf({
  eventStoreUrl,
  mongodbUri,
}: Pick<InstallationLocation, 'eventStoreUrl' | 'mongodbUri'>): NonNullable<LocatedInstallation['servers']> {
  if (eventStoreUrl !== undefined && mongodbUri !== undefined) return { eventStoreUrl, mongodbUri };
  throw new CommandRefused('EVENT_STORE_URL et MONGODB_URI doivent dire où sont les serveurs');
}

/** @throws CommandRefused where this user may not read */
export const isInstallation = (dataFolder: string): boolean =>
  [join('log', 'events.db'), 'documents.db'].every((name) => statsOf(join(dataFolder, name)) !== undefined);

/** @throws CommandRefused where there is no installation */
export function installationFolder(dataFolder: string): string {
  if (isInstallation(dataFolder)) return dataFolder;
  throw new CommandRefused(`Il n’y a pas d’installation dans ${dataFolder} (DATA_DIR)`);
}
