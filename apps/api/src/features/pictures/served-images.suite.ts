import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Failure } from '../../testing/site.js';
import { prepareSite, UPLOAD_ROUTES, get, plain, upload } from '../../testing/sites/pictures-site.js';

describe('pictures', () => {
  prepareSite();

  describe('an image', () => {
    let url: string;
    beforeAll(async () => {
      url = await upload(await plain(1000, 500, '#224466').jpeg().toBuffer());
    });
    const sizeOf = async (answer: Response) => {
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return { width, height, format };
    };

    it.each([
      ['&w=1', 160],
      ['&w=160', 160],
      ['&w=161', 320],
      ['&w=700', 960],
      ['&w=961', 1000],
      ['&w=1920', 1000],
      ['&w=99999', 1000],
      ['&w=', 1000],
      ['', 1000],
      ['&t=1746633600&v=other', 1000],
    ])('%s is %i pixels wide', async (query, width) => {
      expect(await sizeOf(await get(`${url}${query}`))).toMatchObject({ width, height: width / 2 });
    });

    it.each(['w=0', 'w=-1', 'w=x', 'w=1.5', 'w=1e3', 'w=0x10', 'w=100000', 'w=160&w=320', 'w=%20160'])(
      '400 for %s',
      async (query) => {
        expect((await get(`${url}&${query}`)).status).toBe(400);
      },
    );

    it.each([
      ['image/avif,image/webp,*/*;q=0.8', 'image/avif', 'heif'],
      ['image/webp,*/*;q=0.8', 'image/webp', 'webp'],
      ['image/avif;q=0.2,image/webp', 'image/webp', 'webp'],
      ['*/*', 'image/jpeg', 'jpeg'],
    ])('for %s is %s', async (accept, type, format) => {
      const answer = await get(`${url}&w=320`, { accept });
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('vary')).toContain('Accept');
      expect(await sizeOf(answer)).toEqual({ width: 320, height: 160, format });
    });

    it('is immutable, with 304 for a known ETag', async () => {
      const headers = { accept: 'image/webp' };
      const first = await get(`${url}&w=320`, headers);
      expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(first.headers.get('x-content-type-options')).toBe('nosniff');
      expect(first.headers.get('content-security-policy')).toContain("default-src 'self'");
      const etag = first.headers.get('etag') ?? '';
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(`${url}&w=320`, { ...headers, 'if-none-match': tag });
        expect([again.status, again.headers.get('etag'), (await again.arrayBuffer()).byteLength]).toEqual([
          304,
          etag,
          0,
        ]);
        expect(again.headers.get('cache-control')).toContain('immutable');
      }
      expect((await get(`${url}&w=640`, { ...headers, 'if-none-match': etag })).status).toBe(200);
      expect((await get(`${url}&w=320`, { accept: '*/*', 'if-none-match': etag })).status).toBe(200);
    });

    it('answers HEAD requests', async () => {
      const whole = await get(`${url}&w=320`, { accept: 'image/webp' });
      const head = await get(`${url}&w=320`, { accept: 'image/webp' }, 'HEAD');
      expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
      expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
      expect(head.headers.get('content-type')).toBe('image/webp');
    });

    it('is served to fifty simultaneous requests', async () => {
      const all = await Promise.all(Array.from({ length: 50 }, () => get(`${url}&w=640`, { accept: '*/*' })));
      expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200));
    });

    const HASH = 'c1c1f150b0bbe44681ffac08dd420f56';
    it.each([
      'x',
      'x.webp',
      `${HASH}-10x10.webp`,
      `${HASH}-10x10.png`,
      '..%2f..%2fsecret',
      '%2e%2e%2f%2e%2e%2fsecret',
      '..%5c..%5csecret',
      '%00',
      `${HASH}-10x10.webp%00.png`,
      `..%2fpictures%2f${HASH}-10x10.webp`,
      '.incoming',
      'a-very-long-name'.repeat(30),
      '%252e%252e%252fsecret',
    ])('404 for %s', async (name) => {
      for (const path of [`/api/images/${name}`, `/api/images/${name}?w=320`]) {
        const answer = await get(path, { 'if-none-match': '*' });
        expect(answer.status).toBe(404);
        expect(((await answer.json()) as Failure).statusCode).toBe(404); // a failure
        expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
      }
    });

    it('is documented, like the upload form', async () => {
      const { paths } = (await (await get('/api/docs-json')).json()) as { paths: Record<string, object> }; // OpenAPI
      expect(paths['/api/images/{filename}']).toMatchObject({
        get: { responses: { 200: { content: { 'image/avif': {} } } } },
      });
      for (const { path, file } of UPLOAD_ROUTES) {
        expect(paths[path]).toMatchObject({
          post: { requestBody: { content: { 'multipart/form-data': { schema: { required: [file] } } } } },
        });
      }
    });
  });
});
