import { buffer } from 'node:stream/consumers';
import { describe, it, expect, beforeEach, afterEach } from '@jest/globals';
import type { ByteRange, PictureStore } from './picture-store.js';

export interface PictureStoreUnderTest {
  readonly store: PictureStore;
  /** Opens the store as a new process would find it. */
  readonly reopened: () => Promise<PictureStore>;
  readonly stop: () => Promise<void>;
}

const bytes = (text: string): Buffer => Buffer.from(text);

/** Contract suite of the picture stores. */
export function describePictureStore(adapter: string, start: () => Promise<PictureStoreUnderTest>): void {
  describe(`PictureStore: ${adapter}`, () => {
    let fixture: PictureStoreUnderTest;
    let store: PictureStore;
    beforeEach(async () => {
      fixture = await start();
      store = fixture.store;
    });
    afterEach(() => fixture.stop());

    it('returns stored bytes, also from a reopened store', async () => {
      const large = Buffer.alloc(700_000, 'every byte of it ');
      await store.put('pictures/large.webp', large);
      await store.put('pictures/empty.webp', bytes(''));
      expect((await store.get('pictures/large.webp'))?.equals(large)).toBe(true);
      const later = await fixture.reopened();
      expect((await later.get('pictures/large.webp'))?.equals(large)).toBe(true);
      expect(await later.get('pictures/empty.webp')).toHaveLength(0);
      await later.close();
    });

    it('returns a file or a range as a stream', async () => {
      const large = Buffer.alloc(700_000, 'every byte of it ');
      await store.put('originals/large.jpg', large);
      const streamed = async (range?: ByteRange): Promise<Buffer> => {
        const stream = await store.read('originals/large.jpg', range);
        return stream ? buffer(stream) : Buffer.alloc(0);
      };
      expect((await streamed()).equals(large)).toBe(true);
      for (const [from, to] of [
        [0, 0],
        [1, 99],
        [300_000, 699_999],
        [699_999, 699_999],
      ] as const)
        expect((await streamed({ from, to })).equals(large.subarray(from, to + 1))).toBe(true);
      expect(await store.read('originals/none.jpg')).toBeUndefined();
    });

    it('has no file under an unused name', async () => {
      expect(await store.get('pictures/none.webp')).toBeUndefined();
      expect(await store.has('pictures/none.webp')).toBe(false);
      expect(await store.delete('pictures/none.webp')).toBe(false);
      expect(await store.names()).toEqual([]);
      expect(await store.names('pictures')).toEqual([]);
    });

    it('replaces the file of a name', async () => {
      await store.put('pictures/a.webp', bytes('first'));
      await store.put('pictures/a.webp', bytes('second'));
      await store.put('pictures/a.webp', bytes('second'));
      expect(String(await store.get('pictures/a.webp'))).toBe('second');
      expect(await store.names()).toEqual(['pictures/a.webp']);
      expect(await store.delete('pictures/a.webp')).toBe(true);
      expect(await store.has('pictures/a.webp')).toBe(false);
    });

    it('returns a complete file during concurrent puts of one name', async () => {
      const files = Array.from({ length: 12 }, (_, index) => Buffer.alloc(300_000, index));
      await Promise.all(
        files.map(async (file) => {
          await store.put('pictures/a.webp', file);
          const read = await store.get('pictures/a.webp');
          expect(files.some((each) => read?.equals(each))).toBe(true);
        }),
      );
      expect(await store.names()).toEqual(['pictures/a.webp']);
    });

    it('lists names by folder, in order', async () => {
      const names = [
        'a.webp',
        'pictures-2/a.webp',
        'pictures/a.webp',
        'renditions/a/320.avif',
        'renditions/b/160.webp',
      ];
      await Promise.all(names.map((name) => store.put(name, bytes(name))));
      expect(await store.names()).toEqual(names);
      expect(await store.names('pictures')).toEqual(['pictures/a.webp']);
      expect(await store.names('renditions')).toEqual(['renditions/a/320.avif', 'renditions/b/160.webp']);
      expect(await store.names('renditions/a')).toEqual(['renditions/a/320.avif']);
    });

    it.each([
      '',
      '.',
      '..',
      '../a.webp',
      'pictures/../../a.webp',
      'pictures//a.webp',
      '/etc/passwd.x',
      'pictures/.hidden.webp',
      'pictures\\a.webp',
      'pictures/a.webp\0.png',
      'pictures/A.webp',
      'pictures/a',
      'a/b/c/d/e.webp',
      `${'a'.repeat(200)}.webp`,
    ])('rejects the name %j', async (name) => {
      const refused = { name: 'TypeError' };
      await expect((async () => store.put(name, bytes('x')))()).rejects.toMatchObject(refused);
      await expect((async () => store.get(name))()).rejects.toMatchObject(refused);
      await expect((async () => store.has(name))()).rejects.toMatchObject(refused);
      await expect((async () => store.delete(name))()).rejects.toMatchObject(refused);
      await expect((async () => store.names(`${name}..`))()).rejects.toMatchObject(refused);
    });

    it('is healthy until closed and unavailable afterwards', async () => {
      expect(await store.health()).toEqual({ writable: true });
      await store.close();
      const closed = { name: 'Unavailable', what: 'media' };
      await expect(store.put('a.webp', bytes('x'))).rejects.toMatchObject(closed);
      await expect(store.get('a.webp')).rejects.toMatchObject(closed);
      await expect((async () => store.read('a.webp'))()).rejects.toMatchObject(closed);
      await expect(store.names()).rejects.toMatchObject(closed);
      expect((await store.health()).writable).toBe(false);
    });
  });
}
