import type { Galleries, GalleryImages } from '@fumata/contracts';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';
import { DemoGalleries } from './demo-galleries.js';

describe('galleries: the demo', () => {
  describe('the demo galleries', () => {
    const scheduled: string[] = [];
    let pictures: Pictures;
    let site: TestSite;
    beforeAll(async () => {
      pictures = new Pictures({ store: new MemoryPictureStore(), onStored: (file) => scheduled.push(file) });
      site = await TestSite.open({}, { pictures });
    });
    afterAll(async () => {
      await site.close();
      await pictures.close();
    });

    it('are three with covers and all pictures, completed after an interruption and seeded once', async () => {
      // Interrupted after the first picture.
      const store = pictures.keepOriginal.bind(pictures);
      let stored = 0;
      pictures.keepOriginal = (...args) => (stored++ === 1 ? Promise.reject(new Error('stopped')) : store(...args));
      await site.provider(DemoGalleries).seed();
      expect((await site.get<Galleries>('/api/gallery')).body.galleries).toEqual([]);
      await site.provider(DemoGalleries).seed();
      const { galleries } = (await site.get<Galleries>('/api/gallery')).body;
      expect(galleries.map(({ titre, images, couverture }) => [titre, images, couverture !== null])).toEqual([
        ['Planches du conclave', 8, true],
        ['Les conclaves en chiffres', 5, true],
        ['Médailles du Collège', 5, true],
      ]);
      expect(scheduled).toEqual([]);
      const before = stored;
      await site.provider(DemoGalleries).seed();
      expect(stored).toBe(before);
    });

    it('contain the listed pictures in order', async () => {
      const { body } = await site.get<GalleryImages>('/api/gallery/slug/planches-du-conclave');
      expect(body.images[0]).toMatchObject({
        titre: 'Extra omnes',
        filename: 'porte.jpg',
        format: 'jpeg',
        largeur: 2400,
        hauteur: 1260,
      });
      expect(body.images.map(({ ordre }) => ordre)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });
  });
});
