import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describePictureStore } from '../picture-store.contract.js';
import { DiskPictureStore } from './disk-picture-store.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'fumata-pictures-'));

describePictureStore('on disk', async () => {
  const folder = await newFolder();
  return {
    store: await DiskPictureStore.open(folder),
    reopened: () => DiskPictureStore.open(folder),
    stop: () => rm(folder, { recursive: true }),
  };
});

describe('DiskPictureStore', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('deletes incomplete files of a crash on open', async () => {
    await mkdir(join(folder, '.incoming'));
    await writeFile(join(folder, '.incoming/half'), 'half a pict');
    const store = await DiskPictureStore.open(folder);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    expect(await store.names()).toEqual([]);
  });

  it('ignores files of other programs', async () => {
    const store = await DiskPictureStore.open(folder);
    await store.put('pictures/a.webp', Buffer.from('x'));
    await writeFile(join(folder, 'pictures/.DS_Store'), 'of a file manager');
    await writeFile(join(folder, 'Copie de a.webp'), 'by somebody');
    expect(await store.names()).toEqual(['pictures/a.webp']);
  });

  it('leaves nothing behind after a failed put', async () => {
    const store = await DiskPictureStore.open(folder);
    await writeFile(join(folder, 'pictures'), 'a file where the folder should be');
    const put = store.put('pictures/a.webp', Buffer.from('x'));
    await expect(put).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('rejects if the folder cannot be created', async () => {
    await writeFile(join(folder, 'file'), '');
    const opening = DiskPictureStore.open(join(folder, 'file'));
    await expect(opening).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
  });
});
