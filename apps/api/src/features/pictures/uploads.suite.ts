import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { imagePathSchema } from '@fumata/contracts';
import {
  prepareSite,
  IMAGE,
  PHOTO,
  UPLOAD_ROUTES,
  fileFor,
  formOf,
  get,
  plain,
  post,
  send,
  site,
  token,
  upload,
} from '../../testing/sites/pictures-site.js';

describe('pictures', () => {
  prepareSite();

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
});
