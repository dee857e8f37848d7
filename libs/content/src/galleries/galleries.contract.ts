import { createIds } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { isRefused, recordContext, type RecordContext, type RecordRefusal } from '../records/record.js';
import { arrangeImages } from './arrange-images.js';
import { GalleryImageStore } from './gallery-image-store.js';
import { GalleryStore } from './gallery-store.js';

const CLAIRE = 'admin:c1a1e0000000000000000000';
const FILE = {
  description: '',
  actif: true,
  filename: 'a.png',
  picture: 'p-9x9.webp',
  original: 'o.png',
  largeur: 9,
  hauteur: 9,
  octets: 99,
  format: 'png',
  apercu: 'data:,',
};

function accepted<T extends object>(outcome: T | RecordRefusal): T {
  if (isRefused(outcome)) throw new Error(outcome.refused);
  return outcome;
}

/** Contract suite of the gallery stores. */
export function describeGalleries(name: string, open: () => Promise<OpenedStore>): void {
  describe(`galleries on ${name}`, () => {
    let opened: OpenedStore;
    let context: RecordContext;
    let galleries: GalleryStore;
    let images: GalleryImageStore;
    let now: number;
    beforeEach(async () => {
      opened = await open();
      now = Date.parse('2026-01-10T10:00:00.000Z');
      const clock = { now: () => new Date((now += 1_000)) };
      context = recordContext(opened.store, clock, createIds(clock));
      galleries = new GalleryStore(context);
      images = new GalleryImageStore(context);
      await opened.store.prepare();
    });
    afterEach(() => opened.stop());

    const gallery = async (titre: string, over: object = {}) =>
      accepted(await galleries.add(CLAIRE, { titre, ...over }));
    const image = async (galleryId: string, titre: string, ordre = 0) =>
      accepted(await images.add(CLAIRE, { ...FILE, galleryId, titre, ordre }));

    it('are active, first and without cover by default', async () => {
      expect(await gallery('Planches du conclave')).toMatchObject({
        slug: 'planches-du-conclave',
        description: '',
        actif: true,
        ordre: 0,
        couverture: null,
      });
    });

    it('are sorted by their order, then newest first', async () => {
      await gallery('Troisième', { ordre: 5 });
      await gallery('Deuxième');
      await gallery('Première');
      expect((await galleries.all()).map(({ titre }) => titre)).toEqual(['Première', 'Deuxième', 'Troisième']);
    });

    it('keep an old slug working after a new title', async () => {
      const { _id } = await gallery('Avant');
      await galleries.change(_id, CLAIRE, { titre: 'Après' });
      expect(await galleries.bySlug('avant')).toMatchObject({ _id, slug: 'apres' });
    });

    it('free their slug when deleted', async () => {
      const { _id } = await gallery('Planches');
      await galleries.remove(_id, CLAIRE);
      expect([await galleries.get(_id), await galleries.bySlug('planches')]).toEqual([undefined, undefined]);
      expect(await gallery('Planches')).toMatchObject({ slug: 'planches' });
      expect(await galleries.change(_id, CLAIRE, { titre: 'x' })).toEqual({ refused: 'unknown-record' });
    });

    it('lose their cover only if it is the deleted image', async () => {
      const { _id } = await gallery('Rome');
      const [first, second] = [await image(_id, 'a'), await image(_id, 'b')];
      await galleries.setCover(_id, CLAIRE, second._id);
      await galleries.removeCover(_id, CLAIRE, first._id);
      expect(await galleries.get(_id)).toMatchObject({ couverture: second._id });
      await galleries.removeCover(_id, CLAIRE, second._id);
      expect(await galleries.get(_id)).toMatchObject({ couverture: null });
    });

    it('refuse a change that a deletion overtakes', async () => {
      const stored = await gallery('Rome');
      await galleries.remove(stored._id, CLAIRE);
      jest.spyOn(galleries, 'get').mockResolvedValueOnce(stored);
      const late = await galleries.change(stored._id, CLAIRE, { description: 'Trop tard' });
      expect(late).toEqual({ refused: 'unknown-record' });
    });

    it('refuse a change of an older version', async () => {
      const { _id, version } = await gallery('Planches');
      await galleries.change(_id, CLAIRE, { description: 'a' });
      expect(await galleries.change(_id, CLAIRE, { description: 'b', version })).toMatchObject({
        refused: 'stale-record',
      });
    });

    describe('arranged', () => {
      let _id: string;
      let ids: string[];
      beforeEach(async () => {
        ({ _id } = await gallery('Planches'));
        ids = [];
        for (const titre of ['a', 'b', 'c']) ids.push((await image(_id, titre, 1))._id);
      });
      const arrange = (order: readonly (string | undefined)[]) =>
        arrangeImages({ galleries, galleryImages: images }, _id, CLAIRE, order.map(String));
      const readOrder = async () => (await images.of(_id)).map(({ titre, ordre }) => `${ordre} ${titre}`);

      it('store the order of a list as one act, without new versions of the images', async () => {
        const acts = (await context.acts.latest(99)).length;
        const [a, b, c] = ids;
        expect(await arrange([c, a, b])).toBeUndefined();
        expect(await readOrder()).toEqual(['1 c', '2 a', '3 b']);
        const [act, ...before] = await context.acts.latest(99);
        expect(before).toHaveLength(acts);
        expect(act).toMatchObject({
          author: CLAIRE,
          kind: 'gallery',
          verb: 'changed',
          subject: _id,
          title: 'Planches',
          before: { ordreImages: ['1 c', '1 b', '1 a'] },
          after: { ordreImages: ['1 c', '2 a', '3 b'] },
        });
        expect((await images.of(_id)).map(({ version }) => version)).toEqual([1, 1, 1]);
        expect(await arrange([c, a, b])).toBeUndefined();
        expect(await context.acts.latest(99)).toHaveLength(acts + 1);
      });

      it('refuse a list that does not name each image once', async () => {
        const [a, b, c] = ids;
        const acts = await context.acts.latest(99);
        for (const wrong of [[a, b], [a, b, b], [a, b, c, c], [a, b, 'ffffffffffffffffffffffff'], []])
          expect(await arrange(wrong)).toEqual({ refused: 'other-images' });
        await images.remove(String(b), CLAIRE);
        expect(await arrange([a, b, c])).toEqual({ refused: 'other-images' });
        expect(await arrange([a, c])).toBeUndefined();
        expect(await context.acts.latest(99)).toHaveLength(acts.length + 2);
      });

      it('keep the order when an image read before is changed', async () => {
        const [a, b, c] = ids;
        const { collection } = images['records'];
        const get = collection.get.bind(collection);
        let reads = 0;
        const getAndArrange = async (id: string) => {
          const image = await get(id);
          if ((reads += 1) === 2) await arrange([c, a, b]);
          return image;
        };
        Object.assign(collection, { get: getAndArrange });
        await images.change(String(b), CLAIRE, { description: 'autre', version: 1 });
        Object.assign(collection, { get });
        expect(await readOrder()).toEqual(['1 c', '2 a', '3 b']);
        expect(await images.get(String(b))).toMatchObject({ description: 'autre', version: 2 });
      });

      it('are numbered in one write, however many they are', async () => {
        const { collection } = images['records'];
        const update = jest.spyOn(collection, 'update');
        const transaction = jest.spyOn(context.documents, 'transaction');
        await arrange([...ids].reverse());
        expect([update.mock.calls.length, transaction.mock.calls.length]).toEqual([0, 1]);
      });

      it('keep a change of an image that is saved between the read and the numbering', async () => {
        const [a, b, c] = ids;
        const transaction = context.documents.transaction.bind(context.documents);
        jest.spyOn(context.documents, 'transaction').mockImplementationOnce(async (writes) => {
          await images.change(String(b), CLAIRE, { description: 'entre-temps' });
          return transaction(writes);
        });
        await arrange([c, a, b]);
        expect(await readOrder()).toEqual(['1 c', '2 a', '3 b']);
        expect(await images.get(String(b))).toMatchObject({ description: 'entre-temps', version: 2 });
      });

      it('accept a changed position of a single image', async () => {
        const [a, b, c] = ids;
        await arrange([a, b, c]);
        await images.change(String(c), CLAIRE, { ordre: 1 });
        expect(await readOrder()).toEqual(['1 c', '1 a', '2 b']);
      });
    });

    it('know whether an image still uses a file', async () => {
      const { _id } = await gallery('Planches');
      const [first, second] = [await image(_id, 'a'), await image(_id, 'b')];
      await images.remove(first._id, CLAIRE);
      expect([await images.uses('o.png'), await images.uses('p-9x9.webp')]).toEqual([true, true]);
      await images.remove(second._id, CLAIRE);
      expect([await images.uses('o.png'), await images.uses('p-9x9.webp')]).toEqual([false, false]);
    });
  });
}
