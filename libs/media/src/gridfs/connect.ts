import type { PictureStore } from '../picture-store.js';
import type { GridFsOptions } from './gridfs-picture-store.js';

/**
 * Connects to MongoDB. Imports mongoose lazily, so that the embedded default does not load it.
 * @throws Unavailable if no server answers in time
 */
export async function connectGridFsPictures(options: GridFsOptions): Promise<PictureStore> {
  const { GridFsPictureStore } = await import('./gridfs-picture-store.js');
  return GridFsPictureStore.connect(options);
}
