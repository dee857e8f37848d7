import { mkdtemp, readlink, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { StoredGalleryImage } from '@fumata/content';
import { DiskPictureStore, Pictures } from '@fumata/media';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { archiveOf } from './archive.js';

describe('an archive', () => {
  let folder: string;
  let pictures: Pictures;
  let image: StoredGalleryImage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fumata-archive-'));
    pictures = new Pictures({ store: await DiskPictureStore.open(folder), onStored: () => undefined });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 1500, height: 1500, channels: 3 as const, background: '#777', noise };
    const stored = await pictures.keepOriginal(await sharp({ create }).png().toBuffer(), 'on-demand');
    if ('refused' in stored) throw new Error(stored.refused);
    const { original, bytes: octets } = stored;
    const storedImage = { _id: 'a', filename: 'a.png', original, octets, createdAt: '2026-01-01T00:00:00.000Z' };
    image = storedImage as StoredGalleryImage; // the fields that an archive uses
  });
  afterEach(async () => {
    await pictures.close();
    await rm(folder, { recursive: true });
  });

  /** Number of picture files that this process has open. */
  const open = async (): Promise<number> => {
    const all = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(all)).filter((path) => path.startsWith(folder)).length;
  };

  const readFirst = (stream: AsyncIterable<Buffer>) => stream[Symbol.asyncIterator]().next();

  it.each([
    ['aborted', readFirst, undefined],
    ['aborted while a part is read', readFirst, { from: 10_000, to: 9_000_000 }],
    ['never read', () => Promise.resolve(), undefined],
    ['requested in part and never read', () => Promise.resolve(), { from: 10_000, to: 9_000_000 }],
  ])('closes its files when it is %s', async (_how, read, part) => {
    const stream = archiveOf([image, image], pictures).stream(part);
    await read(stream);
    stream.destroy();
    await once(stream, 'close');
    for (let turns = 0; turns < 1_000 && (await open()) > 0; turns += 1) await setImmediate();
    expect(await open()).toBe(0);
  });
});
