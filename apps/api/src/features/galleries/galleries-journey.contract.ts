import type {
  DownloadRequested,
  DownloadStats,
  Galleries,
  Gallery,
  GalleryImage,
  GalleryImages,
} from '@fumata/contracts';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Journey } from '../../testing/describe-journeys.js';
import type { Failure } from '../../testing/site.js';

const drawn = (background = '#8E1B2C'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

export const galleriesJourney: Journey = (site, token) => {
  const call = async <Body = Gallery & Failure>(method: string, path: string, body?: unknown) =>
    site().by<Body>(await token('admin'), method, `/api${path}`, body);
  const create = async (titre: string) => (await call('POST', '/gallery', { titre })).body;
  const upload = async (galleryId: string, file: Buffer) =>
    (
      await site().upload<{ image: GalleryImage }>(
        await token('admin'),
        '/api/gallery/upload',
        { field: 'image', file, name: 'dessin.png' },
        { galleryId },
      )
    ).body.image;
  const imagesOf = async ({ slug }: Gallery) =>
    (await site().get<GalleryImages>(`/api/gallery/slug/${slug}`)).body.images;

  it('gives three galleries of one title different slugs and lists them', async () => {
    const created = await Promise.all([1, 2, 3].map(() => create('Planches')));
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(3);
    const { galleries } = (await site().get<Galleries>('/api/gallery')).body;
    expect(galleries.filter(({ titre }) => titre === 'Planches')).toHaveLength(3);
  });

  it('rejects a stale version', async () => {
    const { _id, version } = await create('Version');
    const change = (titre: string) => call('PUT', `/gallery/${_id}`, { titre, version });
    expect([(await change('A')).status, (await change('B')).body.code]).toEqual([200, 'record-changed']);
  });

  it('renders uploaded images; deletes a shared file with the last image that uses it', async () => {
    const gallery = await create('Images');
    const file = await drawn();
    const [one, two] = [await upload(gallery._id, file), await upload(gallery._id, file)];
    expect(await imagesOf(gallery)).toHaveLength(2);
    const renditionOf = ({ miniature }: GalleryImage) =>
      fetch(`${site().address}/api/gallery/thumbnail/${miniature}?t=12&w=160`);
    expect((await renditionOf(one)).status).toBe(200);
    await call('DELETE', `/gallery/image/${one._id}`);
    expect((await renditionOf(two)).status).toBe(200);
    await call('DELETE', `/gallery/image/${two._id}`);
    expect(await imagesOf(gallery)).toEqual([]);
    expect((await renditionOf(two)).status).toBe(404);
  });

  it('downloads the original by a link and counts it', async () => {
    const gallery = await create('Téléchargements');
    const file = await drawn('#31572c');
    const { _id: imageId } = await upload(gallery._id, file);
    const { body } = await site().ask<DownloadRequested>('POST', '/api/gallery/request-download', {
      body: { imageId, email: 'ada@example.org' },
    });
    const link = body.directLink?.split('/').at(-1) ?? '';
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
    const answer = await fetch(`${site().address}/api/gallery/download/${link}`, { headers });
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    const { body: stats } = await call<DownloadStats>('GET', '/download-stats');
    expect(stats.totalDownloadCount).toBe(1);
  });
};
