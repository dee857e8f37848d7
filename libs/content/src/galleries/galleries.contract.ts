import { createIds } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { isRefused, keepingIn } from '../records/records.js';
import type { RecordRefusal } from '../records/records.js';
import { GalleryImageStore } from './gallery-image-store.js';
import { GalleryStore } from './gallery-store.js';

const CLAIRE = 'admin:c1a1e0000000000000000000';
const FILE = {
  ...{ description: '', actif: true, filename: 'a.png', picture: 'p-9x9.webp', original: 'o.png' },
  ...{ largeur: 9, hauteur: 9, octets: 99, format: 'png', apercu: 'data:,' },
};

function kept<T extends object>(outcome: T | RecordRefusal): T {
  if (isRefused(outcome)) throw new Error(outcome.refused);
  return outcome;
}

/** What the stores of galleries promise on any document store. */
export function describeGalleries(name: string, open: () => Promise<OpenedStore>): void {
  describe(`galleries on ${name}`, () => {
    let opened: OpenedStore;
    let galleries: GalleryStore;
    let images: GalleryImageStore;
    let now: number;
    beforeEach(async () => {
      opened = await open();
      now = Date.parse('2026-01-10T10:00:00.000Z');
      const clock = { now: () => new Date((now += 1_000)) };
      const keeping = keepingIn(opened.store, clock, createIds(clock));
      galleries = new GalleryStore(keeping);
      images = new GalleryImageStore(keeping);
      await opened.store.prepare();
    });
    afterEach(() => opened.stop());

    const gallery = async (titre: string, over: object = {}) =>
      kept(await galleries.add(CLAIRE, { titre, ...over }));
    const image = async (galleryId: string, titre: string, ordre = 0) =>
      kept(await images.add(CLAIRE, { ...FILE, galleryId, titre, ordre }));

    it('are active, at the front and without a cover when nothing else is said', async () => {
      expect(await gallery('Planches du conclave')).toMatchObject({
        ...{ slug: 'planches-du-conclave', description: '', actif: true, ordre: 0, couverture: null },
      });
    });

    it('stand in the order that was given to them, then the newest first', async () => {
      await gallery('Troisième', { ordre: 5 });
      await gallery('Deuxième');
      await gallery('Première');
      expect((await galleries.all()).map(({ titre }) => titre)).toEqual([
        'Première',
        'Deuxième',
        'Troisième',
      ]);
    });

    it('keep an old address leading to them under a new title', async () => {
      const { _id } = await gallery('Avant');
      await galleries.change(_id, CLAIRE, { titre: 'Après' });
      expect(await galleries.bySlug('avant')).toMatchObject({ _id, slug: 'apres' });
    });

    it('are gone when deleted, and leave their address free', async () => {
      const { _id } = await gallery('Planches');
      await galleries.remove(_id, CLAIRE);
      expect([await galleries.get(_id), await galleries.bySlug('planches')]).toEqual([undefined, undefined]);
      expect(await gallery('Planches')).toMatchObject({ slug: 'planches' });
      expect(await galleries.change(_id, CLAIRE, { titre: 'x' })).toEqual({ refused: 'unknown-record' });
    });

    it('refuse a change of a version that is not the latest', async () => {
      const { _id, version } = await gallery('Planches');
      await galleries.change(_id, CLAIRE, { description: 'a' });
      expect(await galleries.change(_id, CLAIRE, { description: 'b', version })).toMatchObject({
        refused: 'stale-record',
      });
    });

    it('have their images in the order that was given to them; the others stay behind', async () => {
      const { _id } = await gallery('Planches');
      const [a, b, c] = [await image(_id, 'a', 1), await image(_id, 'b', 2), await image(_id, 'c', 3)];
      await images.arrange(_id, CLAIRE, [c._id, 'ffffffffffffffffffffffff', a._id]);
      expect((await images.of(_id)).map(({ titre, ordre }) => `${ordre} ${titre}`)).toEqual([
        '1 c',
        '2 a',
        '3 b',
      ]);
      expect(await images.get(b._id)).toMatchObject({ ordre: 3 });
    });

    it('tell whether a file is still needed by any image', async () => {
      const { _id } = await gallery('Planches');
      const [first, second] = [await image(_id, 'a'), await image(_id, 'b')];
      await images.remove(first._id, CLAIRE);
      expect([await images.needs('o.png'), await images.needs('p-9x9.webp')]).toEqual([true, true]);
      await images.remove(second._id, CLAIRE);
      expect([await images.needs('o.png'), await images.needs('p-9x9.webp')]).toEqual([false, false]);
    });
  });
}
