import { join } from 'node:path';
import type { CallTimeouts } from '@fumata/documents';
import { DiskPictureStore } from './disk/disk-picture-store.js';
import { connectGridFsPictures } from './gridfs/connect.js';
import type { PictureStore } from './picture-store.js';

/** Opens the configured store: MongoDB if a URI is set, otherwise a folder in the data folder. */
export const openPictureStore = (
  mongodbUri: string | undefined,
  dataFolder: string,
  timeouts?: CallTimeouts,
): Promise<PictureStore> =>
  mongodbUri === undefined
    ? DiskPictureStore.open(join(dataFolder, 'pictures'))
    : connectGridFsPictures({ uri: mongodbUri, timeouts });

/** The files of a store that another process may have open. */
export type PictureReader = Pick<PictureStore, 'names' | 'get' | 'close'>;

/** Opens the configured store for reading: changes nothing, also in the folder of a running site. */
export const openPicturesForReading = (mongodbUri: string | undefined, dataFolder: string): Promise<PictureReader> =>
  mongodbUri === undefined
    ? Promise.resolve(DiskPictureStore.forReading(join(dataFolder, 'pictures')))
    : connectGridFsPictures({ uri: mongodbUri });
