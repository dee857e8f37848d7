import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import sharp from 'sharp';
import { ImageDecoderPool } from './decoding/image-decoder-pool.js';
import type { DecoderTask } from './decoding/decoder-worker.js';
import { DiskPictureStore } from './disk/disk-picture-store.js';
import { Pictures } from './pictures.js';

/** Records the decoding tasks. */
class CountingDecoders extends ImageDecoderPool {
  readonly tasks: string[] = [];

  override run(task: DecoderTask) {
    this.tasks.push(task.kind === 'master' ? 'master' : `${task.width}.${task.formats.join('+')}`);
    return super.run(task);
  }
}

let folder: string;
export let store: DiskPictureStore;
export let decoders: CountingDecoders;
export let pictures: Pictures;

/** Resolves once all scheduled renditions have been made. */
export let renditionsDone: Promise<void>;

export const open = async (): Promise<void> => {
  store = await DiskPictureStore.open(folder);
  decoders = new CountingDecoders();
  renditionsDone = Promise.resolve();
  const onStored = (file: string): void => {
    // Rejected when the test closes the pool.
    renditionsDone = renditionsDone.then(() => pictures.makeRenditions(file)).catch(() => undefined);
  };
  pictures = new Pictures({ store, decoders, onStored });
};

export const plain = (width: number, height: number, background = '#8E1B2C') =>
  sharp({ create: { width, height, channels: 3, background } });

export function preparePictures(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fumata-pictures-'));
    await open();
  });
  afterEach(async () => {
    await pictures.close();
    await rm(folder, { recursive: true });
  });
}
