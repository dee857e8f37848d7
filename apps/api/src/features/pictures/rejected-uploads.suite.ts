import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { blackPng } from '../../testing/black-png.js';
import { type Failure } from '../../testing/site.js';
import {
  prepareSite,
  type Part,
  UPLOAD_ROUTES,
  fileFor,
  folder,
  formOf,
  pictures,
  plain,
  post,
  send,
  site,
  stored,
  token,
} from '../../testing/sites/pictures-site.js';

describe('pictures', () => {
  prepareSite();

  const filesOnDisk = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  const bomb = blackPng(12_000, 12_000);

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
});
