import type { Galleries, Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { Unavailable } from '@fumata/platform';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import type { Answered } from '../../testing/answered.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('galleries', () => {
  const UNKNOWN = 'ffffffffffffffffffffffff';
  const drawn = (background = '#8E1B2C'): Promise<Buffer> =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer();

  describe('galleries', () => {
    const files = new Map<string, Buffer>();
    let store: MemoryPictureStore;
    let pictures: Pictures;
    let site: TestSite;
    let token: string;
    beforeAll(async () => {
      store = new MemoryPictureStore(files);
      pictures = new Pictures({ store, onStored: () => undefined });
      site = await TestSite.open({ SEED: 'none' }, { pictures });
      token = await site.login('admin');
    });
    afterAll(async () => {
      await site.close();
      await pictures.close();
    });
    afterEach(async () => {
      const { galleries } = (await admin<Galleries>('GET', '/api/gallery/admin')).body;
      for (const { _id } of galleries) await admin('DELETE', `/api/gallery/${_id}`);
      files.clear();
    });

    const admin = <Body = Failure>(method: string, path: string, body?: unknown): Promise<Answered<Body>> =>
      site.ask<Body>(method, path, { headers: { 'x-auth-token': token }, body });
    const gallery = async (over: object = {}): Promise<Gallery> =>
      (await admin<Gallery>('POST', '/api/gallery', { titre: 'Planches du conclave', ...over })).body;
    const upload = async <Body = { image: GalleryImage }>(
      texts: Readonly<Record<string, string>>,
      file?: Buffer,
      name = 'fumée blanche.PNG',
    ): Promise<Answered<Body>> => {
      const form = new FormData();
      for (const [key, value] of Object.entries(texts)) form.set(key, value);
      form.set('image', new Blob([new Uint8Array(file ?? (await drawn()))]), name);
      const response = await fetch(`${site.address}/api/gallery/upload`, {
        method: 'POST',
        headers: { 'x-auth-token': token },
        body: form,
      });
      const body = (await response.json()) as Body; // the caller states the response type
      return { status: response.status, headers: response.headers, body };
    };
    const image = async (galleryId: string, texts: object = {}, colour = '#8E1B2C'): Promise<GalleryImage> =>
      (await upload({ galleryId, ...texts }, await drawn(colour))).body.image;
    const fetchRendition = (reference: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${site.address}/api/gallery/thumbnail/${reference}?t=12&w=160`, { headers });
    const publicly = async (): Promise<string[]> =>
      (await site.get<Galleries>('/api/gallery')).body.galleries.map(({ titre }) => titre);

    forAdministratorsOnly(
      () => site,
      [
        ['GET', '/api/gallery/admin'],
        ['GET', `/api/gallery/admin/images/${UNKNOWN}`],
        ['GET', `/api/gallery/admin/original/${UNKNOWN}`],
        ['POST', '/api/gallery'],
        ['POST', '/api/gallery/upload'],
        ['PUT', `/api/gallery/${UNKNOWN}`],
        ['PUT', `/api/gallery/${UNKNOWN}/order`],
        ['PUT', `/api/gallery/image/${UNKNOWN}`],
        ['PUT', `/api/gallery/set-cover/${UNKNOWN}`],
        ['DELETE', `/api/gallery/${UNKNOWN}`],
        ['DELETE', `/api/gallery/image/${UNKNOWN}`],
      ],
    );

    it('are created active, by default before all others; changed by field; listed in order', async () => {
      const first = await gallery({ ordre: 2 });
      expect(first).toMatchObject({
        titre: 'Planches du conclave',
        slug: 'planches-du-conclave',
        description: '',
        actif: true,
        ordre: 2,
        couverture: null,
        images: 0,
      });
      await gallery({ titre: 'Rome' });
      const changed = await admin<Gallery>('PUT', `/api/gallery/${first._id}`, { description: 'Huit dessins' });
      expect(changed.body).toMatchObject({ description: 'Huit dessins', ordre: 2, version: 2 });
      expect(await publicly()).toEqual(['Rome', 'Planches du conclave']);
    });

    it.each([
      [{}, 'Le titre est requis'],
      [{ titre: ' ' }, 'Le titre est requis'],
      [{ titre: 'a', ordre: -1 }, 'Nombre entier attendu, au moins 0'],
      [{ titre: 'a', ordre: 1.5 }, 'Nombre entier attendu, au moins 0'],
      [{ titre: 'a', actif: 'oui' }, 'Valeur attendue : true ou false'],
    ])('are not created from %j', async (body, message) => {
      expect(await admin('POST', '/api/gallery', body)).toMatchObject({ status: 400, body: { message } });
    });

    it('are listed although a stored record violates the contract', async () => {
      const { _id } = await gallery();
      const stored = await image(_id);
      await site.system.galleries.change(_id, 'system', { ordre: 1.5 });
      await site.system.galleryImages.change(stored._id, 'system', { ordre: 1.5 });
      expect(await publicly()).toEqual(['Planches du conclave']);
      const { body } = await admin<GalleryImages>('GET', `/api/gallery/admin/images/${_id}`);
      expect(body).toMatchObject({ gallery: { ordre: 1.5 }, images: [{ ordre: 1.5 }] });
    });

    it('reject a change of an older version', async () => {
      const { _id, version } = await gallery();
      await admin('PUT', `/api/gallery/${_id}`, { titre: 'Autre', version });
      const late = await admin('PUT', `/api/gallery/${_id}`, { titre: 'Encore', version });
      expect(late).toMatchObject({ status: 409, body: { code: 'record-changed' } });
    });

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
      const spy = jest.spyOn(pictures, 'keepOriginal').mockImplementation(async (...given) => {
        const outcome = await keepOriginal(...given);
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
      const spy = jest.spyOn(pictures, 'keepOriginal').mockImplementationOnce(async (...given) => {
        const outcome = await keepOriginal(...given);
        await admin('DELETE', `/api/gallery/image/${first._id}`);
        return outcome;
      });
      const second = await image(galleryId);
      spy.mockRestore();
      expect(await store.names('originals')).toHaveLength(1);
      expect((await fetchRendition(second.miniature)).status).toBe(200);
    });

    it('show active images by current or former slug, and nothing of an inactive gallery', async () => {
      const { _id, slug } = await gallery();
      await image(_id, { titre: 'Deux', ordre: '2' });
      await image(_id, { titre: 'Un', ordre: '1' }, '#000000');
      await image(_id, { titre: 'Cachée', actif: 'false' }, '#ffffff');
      await admin('PUT', `/api/gallery/${_id}`, { titre: 'Nouveau titre' });
      const shown = await site.get<GalleryImages>(`/api/gallery/slug/${slug}`);
      expect(shown.body.gallery).toMatchObject({ slug: 'nouveau-titre', images: 2 });
      expect(shown.body.images.map(({ titre }) => titre)).toEqual(['Un', 'Deux']);
      await admin('PUT', `/api/gallery/${_id}`, { actif: false });
      expect(await publicly()).toEqual([]);
      expect(await site.ask('GET', `/api/gallery/slug/${slug}`)).toMatchObject({
        status: 404,
        body: { message: 'Galerie introuvable' },
      });
      const all = await admin<Galleries>('GET', '/api/gallery/admin');
      expect(all.body.galleries).toMatchObject([{ titre: 'Nouveau titre', actif: false, images: 3 }]);
    });

    it('serve renditions of active images in a format the browser accepts', async () => {
      const { _id } = await gallery();
      const { miniature } = await image(_id);
      const webp = await fetchRendition(miniature, { accept: 'image/webp,*/*' });
      expect(webp.headers.get('content-type')).toBe('image/webp');
      expect(webp.headers.get('vary')).toContain('Accept');
      const { width } = await sharp(Buffer.from(await webp.arrayBuffer())).metadata();
      expect(width).toBe(160);
      for (const wrong of [UNKNOWN, 'x', '..%2Fx']) expect((await fetchRendition(wrong)).status).toBe(404);
    });

    it('serve renditions of inactive images to administrators only, by token or cookie', async () => {
      const { _id } = await gallery();
      const { _id: id, miniature } = await image(_id);
      await admin('PUT', `/api/gallery/image/${id}`, { actif: false });
      expect((await fetchRendition(miniature)).status).toBe(404);
      const member = await site.login('membre');
      expect((await fetchRendition(miniature, { 'x-auth-token': member })).status).toBe(404);
      const seen = await fetchRendition(miniature, { 'x-auth-token': token });
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect((await fetchRendition(miniature, { cookie: await site.openSession('admin') })).status).toBe(200);
    });

    it('serve administrators the unchanged originals by cookie, sandboxed', async () => {
      const { _id: galleryId } = await gallery();
      const file = await drawn();
      const { _id } = (await upload({ galleryId, actif: 'false' }, file)).body.image;
      const cookie = await site.openSession('admin');
      const original = (id: string) =>
        fetch(`${site.address}/api/gallery/admin/original/${id}`, { headers: { cookie } });
      const seen = await original(_id);
      expect(Buffer.from(await seen.arrayBuffer()).equals(file)).toBe(true);
      expect(Object.fromEntries(seen.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': 'inline; filename="fumee-blanche.png"',
        'content-security-policy': 'sandbox',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-length': String(file.length),
      });
      expect((await original(UNKNOWN)).status).toBe(404);
      expect((await original('x')).status).toBe(400);
    });

    it('have a cover chosen by an administrator, cleared when its image is deleted', async () => {
      const { _id } = await gallery();
      const { _id: id, miniature } = await image(_id);
      const covered = await admin<{ gallery: Gallery }>('PUT', `/api/gallery/set-cover/${id}`);
      expect(covered.body.gallery.couverture).toBe(miniature);
      expect((await site.get<Galleries>('/api/gallery')).body.galleries[0]?.couverture).toBe(miniature);
      expect((await admin('DELETE', `/api/gallery/image/${id}`)).body.message).toBe('Image supprimée avec succès');
      expect((await site.get<Galleries>('/api/gallery')).body.galleries[0]?.couverture).toBeNull();
      expect(await admin('PUT', `/api/gallery/set-cover/${id}`)).toMatchObject({ status: 404 });
    });

    it('show no cover to the public while it is inactive', async () => {
      const { _id } = await gallery();
      const { _id: id } = await image(_id);
      await admin('PUT', `/api/gallery/set-cover/${id}`);
      await admin('PUT', `/api/gallery/image/${id}`, { actif: false });
      expect((await site.get<Galleries>('/api/gallery')).body.galleries[0]?.couverture).toBeNull();
    });

    it('reorder their own images only', async () => {
      const { _id } = await gallery();
      const other = await gallery({ titre: 'Autre' });
      const [a, b] = [await image(_id, { titre: 'a' }), await image(_id, { titre: 'b' }, '#000000')];
      const foreign = await image(other._id, { titre: 'c' }, '#ffffff');
      const path = `/api/gallery/${_id}/order`;
      const before = await site.system.acts.latest(9_999);
      const reordered = await admin<GalleryImages>('PUT', path, { images: [b._id, a._id] });
      expect(reordered.body.images.map(({ titre, ordre }) => `${ordre} ${titre}`)).toEqual(['1 b', '2 a']);
      expect(reordered.body.images.map(({ version }) => version)).toEqual([1, 1]);
      expect(await site.system.acts.latest(9_999)).toHaveLength(before.length + 1);
      expect(await admin('PUT', path, { images: [foreign._id, a._id] })).toMatchObject({ status: 422 });
      expect(await admin('PUT', path, { images: 'x' })).toMatchObject({ status: 400 });
      const changed = { status: 409, body: { code: 'images-changed' } };
      expect(await admin('PUT', path, { images: [a._id] })).toMatchObject(changed);
      await admin('DELETE', `/api/gallery/image/${b._id}`);
      expect(await admin('PUT', path, { images: [b._id, a._id] })).toMatchObject(changed);
      expect(await admin('PUT', `/api/gallery/${UNKNOWN}/order`, { images: [] })).toMatchObject({ status: 404 });
    });

    it('allow editing an image that was reordered meanwhile', async () => {
      const { _id } = await gallery();
      const [a, b] = [await image(_id, { titre: 'a' }), await image(_id, { titre: 'b' }, '#000000')];
      await admin('PUT', `/api/gallery/${_id}/order`, { images: [b._id, a._id] });
      const edited = await admin<GalleryImage>('PUT', `/api/gallery/image/${a._id}`, {
        titre: 'autre',
        version: a.version,
      });
      expect(edited).toMatchObject({ status: 200, body: { titre: 'autre', ordre: 2, version: 2 } });
    });

    it('are deleted with all images, except files shared with other images', async () => {
      const [first, second] = [await gallery(), await gallery({ titre: 'Autre' })];
      await image(first._id, {}, '#000000');
      const [shared, sharing] = [await image(first._id), await image(second._id)];
      expect(await store.names('originals')).toHaveLength(2);
      const gone = await admin('DELETE', `/api/gallery/${first._id}`);
      expect(gone).toMatchObject({ status: 200, body: { message: 'Galerie supprimée avec succès' } });
      expect((await fetchRendition(shared.miniature)).status).toBe(404);
      expect((await fetchRendition(sharing.miniature)).status).toBe(200);
      expect(await store.names('originals')).toHaveLength(1);
      expect(await admin('DELETE', `/api/gallery/${first._id}`)).toMatchObject({ status: 404 });
      await admin('DELETE', `/api/gallery/image/${sharing._id}`);
      expect(await store.names()).toEqual([]);
    });

    it('keep a picture that an article uses', async () => {
      const { _id } = await gallery();
      const { _id: id } = await image(_id, {}, '#31572c'); // used by no other test, because the article remains
      const [file = ''] = (await store.names('pictures')).map((name) => name.split('/')[1]);
      await admin('POST', '/api/articles', {
        titre: 'a',
        resume: 'b',
        contenu: '<p>c</p>',
        image: `/api/images/${file}`,
      });
      await admin('DELETE', `/api/gallery/image/${id}`);
      expect(await store.names('pictures')).toEqual([`pictures/${file}`]);
      expect(await store.names('originals')).toEqual([]);
    });
  });
});
