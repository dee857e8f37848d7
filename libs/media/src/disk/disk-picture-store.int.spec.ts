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

describe('the folder of pictures', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is cleared of what a crash has left half written', async () => {
    await mkdir(join(folder, '.incoming'));
    await writeFile(join(folder, '.incoming/half'), 'half a pict');
    const store = await DiskPictureStore.open(folder);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    expect(await store.names()).toEqual([]);
  });

  it('tells of no file that some other program has left there', async () => {
    const store = await DiskPictureStore.open(folder);
    await store.put('pictures/a.webp', Buffer.from('x'));
    await writeFile(join(folder, 'pictures/.DS_Store'), 'of a file manager');
    await writeFile(join(folder, 'Copie de a.webp'), 'by somebody');
    expect(await store.names()).toEqual(['pictures/a.webp']);
  });

  it('keeps nothing of a file that could not be put', async () => {
    const store = await DiskPictureStore.open(folder);
    await writeFile(join(folder, 'pictures'), 'a file where the folder should be');
    const put = store.put('pictures/a.webp', Buffer.from('x'));
    await expect(put).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('says so when it can’t be made', async () => {
    await writeFile(join(folder, 'file'), '');
    const opening = DiskPictureStore.open(join(folder, 'file'));
    await expect(opening).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
  });
});
