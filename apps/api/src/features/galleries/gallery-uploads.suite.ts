import type { GalleryImages } from '@fumata/contracts';
import { Unavailable } from '@fumata/platform';
import { describe, expect, it, jest } from '@jest/globals';
import { type Failure } from '../../testing/site.js';
import {
  UNKNOWN,
  admin,
  drawn,
  fetchRendition,
  gallery,
  image,
  pictures,
  prepareSite,
  site,
  store,
  upload,
} from '../../testing/sites/galleries-site.js';

describe('galleries', () => {
  prepareSite();

  it('store an image with its original, dimensions and size', async () => {
    const { _id: galleryId } = await gallery();
    const file = await drawn();
    const { status, body } = await upload({ galleryId, description: 'Un dessin', ordre: '3' }, file);
    expect(status).toBe(201);
    expect(body.image).toMatchObject({
      galleryId,
      titre: 'fumée blanche',
      description: 'Un dessin',
      ordre: 3,
      actif: true,
      downloads: 0,
      filename: 'fumee-blanche.png',
      format: 'png',
      largeur: 300,
      hauteur: 200,
      dimensions: '300 × 200',
      apercu: expect.stringMatching(/^data:image\/webp;base64,/),
      taille: expect.stringMatching(/ (o|Ko)$/),
    });
    expect(body.image).not.toHaveProperty('original');
    expect(await store.names('originals')).toHaveLength(1);
  });

  it('store title, order and inactive state sent with an image', async () => {
    const { _id: galleryId } = await gallery();
    const { body } = await upload({ galleryId, titre: 'La fumée', actif: 'false', ordre: '' });
    expect(body.image).toMatchObject({ titre: 'La fumée', actif: false, ordre: 0 });
  });

  it.each([
    [404, 'unknown-gallery', { galleryId: UNKNOWN }, undefined],
    [400, 'invalid-request', { galleryId: 'x' }, undefined],
    [415, 'not-a-picture', {}, Buffer.from('<svg/>')],
    [422, 'picture-with-more', {}, 'more'],
    [413, 'file-too-large', {}, Buffer.alloc(11 * 1024 * 1024)],
  ])('answer %i %s to an invalid upload and store nothing', async (status, code, over, wrong) => {
    const { _id: galleryId } = await gallery();
    const file = wrong === 'more' ? Buffer.concat([await drawn(), Buffer.from('<?php')]) : wrong;
    const answer = await upload<Failure>({ galleryId, ...over }, file as Buffer | undefined);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await store.names()).toEqual([]);
    expect((await admin<GalleryImages>('GET', `/api/gallery/admin/images/${galleryId}`)).body.images).toEqual([]);
  });

  it('store neither record nor partial file when the disk is full', async () => {
    const { _id: galleryId } = await gallery();
    const put = jest.spyOn(store, 'put').mockRejectedValue(new Unavailable('media', 'ENOSPC'));
    const answer = await upload<Failure>({ galleryId });
    put.mockRestore();
    expect(answer.status).toBe(503);
    expect(answer.body.message).toMatch(/^[A-Z].+/);
    expect(await store.names()).toEqual([]);
    expect((await admin<GalleryImages>('GET', `/api/gallery/admin/images/${galleryId}`)).body.images).toEqual([]);
  });

  it('store no file if the record could not be written', async () => {
    const { _id: galleryId } = await gallery();
    const add = jest.spyOn(site.system.galleryImages, 'add').mockRejectedValue(new Unavailable('documents', 'full'));
    expect((await upload<Failure>({ galleryId })).status).toBe(503);
    add.mockRestore();
    expect(await store.names()).toEqual([]);
  });

  it('store no image that arrives while they are being deleted', async () => {
    const { _id: galleryId } = await gallery();
    const keepOriginal = pictures.keepOriginal.bind(pictures);
    const spy = jest.spyOn(pictures, 'keepOriginal').mockImplementation(async (...args) => {
      const outcome = await keepOriginal(...args);
      await admin('DELETE', `/api/gallery/${galleryId}`);
      return outcome;
    });
    const { status } = await upload<Failure>({ galleryId });
    spy.mockRestore();
    expect([status, await store.names(), await site.system.galleryImages.all()]).toEqual([404, [], []]);
  });

  it('keep the file of an image that arrives while another one sharing it is deleted', async () => {
    const { _id: galleryId } = await gallery();
    const first = await image(galleryId);
    const keepOriginal = pictures.keepOriginal.bind(pictures);
    const spy = jest.spyOn(pictures, 'keepOriginal').mockImplementationOnce(async (...args) => {
      const outcome = await keepOriginal(...args);
      await admin('DELETE', `/api/gallery/image/${first._id}`);
      return outcome;
    });
    const second = await image(galleryId);
    spy.mockRestore();
    expect(await store.names('originals')).toHaveLength(1);
    expect((await fetchRendition(second.miniature)).status).toBe(200);
  });
});
