import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentCollections, refuseUnreadable } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { Position } from '@fumata/event-log';
import type { PictureReader } from '@fumata/media';
import { createIds, KEY_FILES, type Configuration } from '@fumata/platform';
import type { LogReader } from '@fumata/stores';
import { installationFolder } from '../migration/installation.js';
import { lineIn, requiredKeys } from '../migration/keys.js';
import { routeStoreRequest } from '../projections/store-routing.js';
import type { WorkOptions } from '../projections/work.js';
import { CommandRefused } from '../terminal/command-refused.js';
import { backupPartsFolder, removeBackupParts } from './backup-parts.js';

/** An installation that may be in use. */
export interface BackupSource {
  readonly log: Pick<LogReader, 'readAll'>;
  /** The last event of the backup. */
  readonly head: Position;
  /** Read after `head`, so that no vote refers to a cardinal that they lack. */
  readonly documents: Pick<DocumentStore, 'collection'>;
  readonly pictures: Pick<PictureReader, 'names' | 'get'>;
  readonly keys: { readonly secret: string; readonly sealKey: string };
}

/**
 * Opens the stores for reading, also while a site uses them. The documents and keys of a data folder come from the
 * process that serves it.
 * @throws CommandRefused, LogDamaged for a log in a folder
 */
export async function withBackupSource<T>(
  settings: Configuration,
  work: WorkOptions,
  use: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const { withStores } = await import('@fumata/stores/with-stores');
  const { dataFolder, eventStoreUrl, mongodbUri } = settings;
  if (eventStoreUrl === undefined && mongodbUri === undefined) installationFolder(dataFolder);
  return withStores(settings, ['logReader', 'pictureReader'], async ({ logReader: log, pictureReader: pictures }) => {
    const head = await log.head();
    if (head === undefined) throw new CommandRefused('Il n’y a rien à sauvegarder : le journal est vide');
    await log.verify?.((position) => work.onProgress('Vérification du journal', Number(position), Number(head)));
    const readDocuments = (partsFolder: string): Promise<T> =>
      withStores({ ...settings, dataFolder: partsFolder }, ['documents'], async ({ documents }) => {
        // Declares them before the first part is written: the embedded store throws if documents share a unique key.
        for (const definition of contentCollections()) documents.collection(definition);
        await refuseUnreadable(documents);
        return use({ log, head, documents, pictures, keys: keysOf(settings, partsFolder) });
      });
    if (mongodbUri !== undefined) return readDocuments(dataFolder);
    const id = createIds().objectId();
    try {
      const answer = await routeStoreRequest({ verb: 'write-backup-parts', id }, settings, work);
      if ('refused' in answer) throw new CommandRefused(answer.refused);
      const partsFolder = join(dataFolder, backupPartsFolder(id));
      if (!existsSync(partsFolder))
        throw new CommandRefused('Le site est encore celui d’une autre version : redémarrez-le, puis recommencez');
      return await readDocuments(partsFolder);
    } finally {
      await removeBackupParts(dataFolder, id);
    }
  });
}

/** The keys in use: those of the process that serves the folder, else of the environment, else of the folder. */
function keysOf(settings: Configuration, partsFolder: string): BackupSource['keys'] {
  const { dataFolder } = settings;
  if (settings.mongodbUri !== undefined) return requiredKeys(settings);
  const key = (name: keyof typeof KEY_FILES): string | undefined =>
    lineIn(partsFolder, KEY_FILES[name]) ?? settings[name] ?? lineIn(dataFolder, KEY_FILES[name]);
  return requiredKeys({ ...settings, secret: key('secret'), sealKey: key('sealKey') });
}
