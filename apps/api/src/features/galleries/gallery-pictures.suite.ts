import type { Galleries, GalleryImages } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  UNKNOWN,
  admin,
  drawn,
  fetchRendition,
  gallery,
  image,
  prepareSite,
  publicly,
  site,
  token,
  upload,
} from '../../testing/sites/galleries-site.js';

describe('galleries', () => {
  prepareSite();

  it('show active images by current or former slug, and nothing of an inactive gallery', async () => {
    const { _id, slug } = await gallery();
    await image(_id, { titre: 'Deux', ordre: '2' });
    await image(_id, { titre: 'Un', ordre: '1' }, '#000000');
    await image(_id, { titre: 'Cachée', actif: 'false' }, '#ffffff');
    await admin('PUT', `/api/gallery/${_id}`, { titre: 'Nouveau titre' });
    const shownImages = await site.get<GalleryImages>(`/api/gallery/slug/${slug}`);
    expect(shownImages.body.gallery).toMatchObject({ slug: 'nouveau-titre', images: 2 });
    expect(shownImages.body.images.map(({ titre }) => titre)).toEqual(['Un', 'Deux']);
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
    const original = (id: string) => fetch(`${site.address}/api/gallery/admin/original/${id}`, { headers: { cookie } });
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
});
