import type { Galleries, Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import {
  UNKNOWN,
  admin,
  fetchRendition,
  gallery,
  image,
  prepareSite,
  publicly,
  site,
  store,
} from '../../testing/sites/galleries-site.js';

describe('galleries', () => {
  prepareSite();

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
    'galeries',
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
    [{ titre: 'a', ordre: 1_000_001 }, 'Trop grand : au plus 1 000 000'],
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

  it('keep a picture that the draft of an article uses', async () => {
    const { _id } = await gallery();
    const earlier = await store.names('pictures');
    const { _id: id } = await image(_id, {}, '#7f4f24'); // used by no other test, because the draft remains
    const [file = ''] = (await store.names('pictures')).filter((name) => !earlier.includes(name));
    await admin('PUT', `/api/articles/brouillons/${'d'.repeat(32)}`, {
      champs: { contenu: `<p><img src="/api/images/${file.split('/')[1]}"></p>` },
      version: null,
    });
    await admin('DELETE', `/api/gallery/image/${id}`);
    expect(await store.names('pictures')).toContain(file);
  });
});
