import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imagePathSchema, type ImageUrl, type PhotoUrl } from '@fumata/contracts';
import { DiskPictureStore, Pictures } from '@fumata/media';
import sharp from 'sharp';
import { blackPng } from '../../testing/black-png.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('pictures', () => {
  let folder: string;
  let site: TestSite;
  let pictures: Pictures;
  /** Names of the stored pictures. */
  let stored: string[];
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fumata-pictures-'));
    const store = await DiskPictureStore.open(folder);
    stored = [];
    pictures = new Pictures({ store, onStored: (file) => stored.push(file) });
    site = await TestSite.open({}, { pictures });
    token = await site.login('admin');
  });
  afterAll(async () => {
    await site.close();
    await pictures.close();
    await rm(folder, { recursive: true });
  });

  const plain = (width: number, height: number, background = '#8E1B2C') =>
    sharp({ create: { width, height, channels: 3, background } });

  interface Part {
    readonly name: string;
    readonly value: string | Buffer;
    readonly fileName?: string;
  }

  /** An upload route: name of the file field and of the other fields of its form. */
  interface UploadRoute {
    readonly path: string;
    readonly file: string;
    readonly texts: readonly Part[];
  }
  const PHOTO: UploadRoute = {
    path: '/api/upload/cardinal-photo',
    file: 'photo',
    texts: [
      { name: 'nom', value: 'Parolin' },
      { name: 'prenom', value: 'Pietro' },
    ],
  };
  const IMAGE: UploadRoute = { path: '/api/upload/article-image', file: 'image', texts: [] };
  const UPLOAD_ROUTES = [PHOTO, IMAGE];

  const fileFor = ({ file }: UploadRoute, value: string | Buffer, fileName = 'photo.jpg'): Part => ({
    name: file,
    value,
    fileName,
  });

  function formOf(parts: readonly Part[]): FormData {
    const form = new FormData();
    for (const { name, value, fileName } of parts) {
      if (fileName === undefined) form.append(name, String(value));
      else form.append(name, new Blob([Buffer.from(value)], { type: 'image/jpeg' }), fileName);
    }
    return form;
  }

  async function post(
    { path }: UploadRoute,
    body: string | FormData | null,
    headers: Record<string, string> = { 'x-auth-token': token },
  ) {
    const answer = await fetch(site.address + path, { method: 'POST', body, headers });
    return { status: answer.status, body: (await answer.json()) as Failure & PhotoUrl & ImageUrl }; // a failure or the response of either route
  }
  const send = (route: UploadRoute, ...parts: readonly Part[]) => post(route, formOf([...route.texts, ...parts]));
  const upload = async (file: Buffer): Promise<string> => (await send(PHOTO, fileFor(PHOTO, file))).body.photoUrl;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${site.address}${path}`, { method, headers });
  const filesOnDisk = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();

  const ADDRESS = /^\/api\/images\/[0-9a-f]{32}-300x400\.webp\?v=[0-9a-f]{8}$/;

  describe('uploading the photo of a cardinal', () => {
    it('returns a versioned address and changes no record', async () => {
      const before = site.cardinal('pietro-parolin');
      const id = { name: 'id', value: before._id };
      const { status, body } = await send(PHOTO, fileFor(PHOTO, await plain(300, 400).jpeg().toBuffer()), id);
      expect(status).toBe(201);
      expect(body).toEqual({ photoUrl: expect.stringMatching(ADDRESS) });
      expect((await get(body.photoUrl)).status).toBe(200);
      expect(site.cardinal('pietro-parolin')).toEqual(before);
    });
  });

  describe('uploading the picture of an article', () => {
    it('returns an address that an article accepts', async () => {
      const { status, body } = await send(IMAGE, fileFor(IMAGE, await plain(300, 400, '#31572c').png().toBuffer()));
      expect([status, body]).toEqual([201, { imageUrl: expect.stringMatching(ADDRESS) }]);
      expect((await get(body.imageUrl)).status).toBe(200);
      expect(imagePathSchema.parse(body.imageUrl)).toBe(body.imageUrl);
    });
  });

  const bomb = blackPng(12_000, 12_000);

  describe.each(UPLOAD_ROUTES)('uploading to $path', (route) => {
    it('accepts each image type regardless of name and declared type', async () => {
      for (const kind of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
        const file = await plain(64, 48).toFormat(kind).toBuffer();
        const { status, body } = await send(route, fileFor(route, file, 'vacances.php'));
        expect([kind, status, /-64x48\.webp/.test(body.photoUrl ?? body.imageUrl)]).toEqual([kind, 201, true]);
      }
    });

    it('returns the same address for the same picture', async () => {
      const file = await plain(90, 60, '#123456').png().toBuffer();
      const address = await upload(file);
      const { body } = await send(route, fileFor(route, file));
      expect(body.photoUrl ?? body.imageUrl).toBe(address);
    });

    it('rejects callers other than administrators before reading the body', async () => {
      const form = () => formOf([fileFor(route, 'never read')]);
      expect((await post(route, form(), {})).status).toBe(401);
      expect((await post(route, form(), { 'x-auth-token': 'forged' })).status).toBe(401);
      const member = await site.login('membre');
      expect((await post(route, form(), { 'x-auth-token': member })).status).toBe(403);
    });
  });

  describe.each(UPLOAD_ROUTES)('rejected uploads to $path', (route) => {
    const photo = (value: string | Buffer, fileName?: string) => fileFor(route, value, fileName);
    let small: Buffer;
    let before: string[];
    beforeAll(async () => {
      small = await plain(40, 30).jpeg().toBuffer();
      for (const file of stored) await pictures.makeRenditions(file);
      before = await filesOnDisk();
    });

    const refused = async (parts: readonly Part[]): Promise<[number, string]> => {
      const { status, body } = await send(route, ...parts);
      expect(body).toMatchObject({ statusCode: status, msg: body.message });
      expect(await filesOnDisk()).toEqual(before);
      return [status, body.code];
    };

    it('400: no file, an empty one, a second one, fields of other names', async () => {
      expect(await refused([])).toEqual([400, 'no-file']);
      expect((await send(route)).body.msg).toBe('Veuillez sélectionner une image');
      expect(await refused([photo('')])).toEqual([400, 'no-file']);
      expect(await refused([photo(small), photo(small)])).toEqual([400, 'invalid-request']);
      expect(await refused([{ ...photo(small), name: 'autre' }])).toEqual([400, 'invalid-request']);
      expect(await refused([photo(small), { name: 'role', value: 'x' }])).toEqual([400, 'invalid-request']);
      expect(await refused([photo(small), { name: '__proto__', value: 'x' }])).toEqual([400, 'invalid-request']);
      const twice = { name: 'nom', value: 'twice' };
      expect(await refused([photo(small), twice, twice])).toEqual([400, 'invalid-request']);
      expect(await refused([{ name: route.file, value: 'a text' }])).toEqual([400, 'invalid-request']);
    });

    it('400: a picture that is cut off or broken', async () => {
      const large = await plain(600, 400).jpeg().toBuffer();
      expect(await refused([photo(large.subarray(0, large.length / 2))])).toEqual([400, 'picture-damaged']);
      const broken = await plain(300, 300).png().toBuffer();
      broken.fill(0x55, 60, 90);
      expect(await refused([photo(broken, 'photo.png')])).toEqual([400, 'picture-damaged']);
    });

    it('400: a truncated form, or one without a boundary', async () => {
      const type = { 'x-auth-token': token, 'content-type': 'multipart/form-data; boundary=x' };
      expect((await post(route, '--x\r\ncontent-disposition: form-data; name="photo"; fil', type)).status).toBe(400);
      expect((await post(route, 'nothing', { ...type, 'content-type': 'multipart/form-data; charset=x' })).status).toBe(
        400,
      );
      expect(await filesOnDisk()).toEqual(before);
    });

    it('413: more than 10 MiB, but not exactly 10', async () => {
      expect(await refused([photo(Buffer.alloc(11 * 1024 * 1024, 1))])).toEqual([413, 'file-too-large']);
      const limit = 10 * 1024 * 1024;
      expect(await refused([photo(Buffer.alloc(limit + 1, 1))])).toEqual([413, 'file-too-large']);
      expect(await refused([photo(Buffer.alloc(limit, 1))])).toEqual([415, 'not-a-picture']);
    });

    it('415: a file that is not a picture, a body that is not a form', async () => {
      for (const content of [
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        '<?php system($_GET["c"]); ?>',
        '%PDF-1.7',
      ]) {
        expect(await refused([photo(content)])).toEqual([415, 'not-a-picture']);
      }
      const json = { 'x-auth-token': token, 'content-type': 'application/json' };
      expect((await post(route, '{"photo":"x"}', json)).body).toMatchObject({ statusCode: 415, code: 'not-a-form' });
      expect((await post(route, null)).body).toMatchObject({ statusCode: 415, code: 'not-a-form' });
    });

    it('422: data after the end of the picture', async () => {
      for (const more of ['PK\x03\x04 an archive', '<html><script>alert(1)</script></html>']) {
        const file = Buffer.concat([small, Buffer.from(more)]);
        expect(await refused([photo(file)])).toEqual([422, 'picture-with-more']);
      }
    });

    it('422: 12,000 by 12,000 pixels, or 500 frames', async () => {
      expect(await refused([photo(bomb, 'photo.png')])).toEqual([422, 'picture-too-many-pixels']);
      const pixels = Buffer.alloc(4 * 4 * 500 * 3);
      for (let frame = 0; frame < 500; frame += 1) pixels.fill(frame % 256, frame * 48, (frame + 1) * 48);
      const gif = await sharp(pixels, { raw: { width: 4, height: 2000, channels: 3, pageHeight: 4 } })
        .gif({ delay: 20 })
        .toBuffer();
      expect(await refused([photo(gif, 'photo.gif')])).toEqual([422, 'picture-too-many-frames']);
    });

    it('415 from every other route that gets a form', async () => {
      const form = formOf([photo(small)]);
      const answer = await fetch(`${site.address}/api/conclave/vote`, { method: 'POST', body: form });
      expect([answer.status, ((await answer.json()) as Failure).code]).toEqual([415, 'unsupported-type']); // a failure
    });
  });

  describe('concurrent uploads', () => {
    it('are all accepted, 200 at once', async () => {
      const files = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          plain(100, 100, `#${String(index).padStart(6, '0')}`)
            .png()
            .toBuffer(),
        ),
      );
      const sent = await Promise.all(
        files.map((file, index) => {
          const route = index % 2 === 0 ? PHOTO : IMAGE;
          return send(route, fileFor(route, file));
        }),
      );
      expect(sent.map(({ status }) => status)).toEqual(Array(200).fill(201));
    });

    it('continue when others abort', async () => {
      const { port } = new URL(site.address);
      const head = `POST /api/upload/cardinal-photo HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n--x\r\n`;
      const stuck = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const socket = connect(Number(port), '127.0.0.1');
          await new Promise<void>((written) => socket.write(head, () => written()));
          return socket;
        }),
      );
      const waiting = upload(await plain(50, 50).png().toBuffer());
      for (const socket of stuck) socket.destroy();
      expect(await waiting).toMatch(/^\/api\/images\//);
    });
  });

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
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(`${url}&w=320`, { ...headers, 'if-none-match': known });
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
