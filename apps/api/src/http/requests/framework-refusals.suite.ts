import { errorBodySchema } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { prepareSite, dial, site, untilClosed } from '../../testing/sites/framework-site.js';

describe('the HTTP server', () => {
  prepareSite();

  describe('refusals of the framework', () => {
    it.each([
      ['an address that can’t be decoded', '/api/cardinaux/slug/%zz', 400, 'invalid-request'],
      ['an address that is too long', `/api/cardinaux/slug/${'x'.repeat(600)}`, 414, 'too-large'],
    ])('%s: uses the common error body and repeats nothing of the request', async (_case, path, status, code) => {
      const answer = await site.get<{ message: string }>(path);
      expect(answer.status).toBe(status);
      expect(errorBodySchema.strict().parse(answer.body)).toMatchObject({ statusCode: status, code });
      expect(answer.body.message).not.toMatch(/%zz|xxx/);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it.each([
      ['invalid HTTP', 'bonjour\r\n\r\n', 400, 'invalid-request'],
      [
        'headers too large',
        `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
        'too-large',
      ],
    ])('%s: uses the common error body and closes the connection', async (_case, sent, status, code) => {
      const socket = await dial(site.address);
      socket.write(sent);
      const [head = '', body = ''] = (await untilClosed(socket)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
      expect(errorBodySchema.strict().parse(JSON.parse(body))).toMatchObject({ statusCode: status, code });
    });

    it('accepts 8 kB without a session, 1 MB with one', async () => {
      const headers = { 'x-auth-token': await site.login('admin') };
      const sent = async (bytes: number, headers = {}) =>
        (await site.ask('POST', '/api/auth/login', { body: { email: 'x'.repeat(bytes) }, headers })).status;
      expect([await sent(8_000), await sent(9_000)]).toEqual([400, 413]);
      expect([await sent(1_000_000, headers), await sent(1_100_000, headers)]).toEqual([400, 413]);
      expect(await sent(9_000, { 'x-auth-token': 'forged' })).toBe(413);
    });

    it.each([
      ['8 kB', 8_000, 400],
      ['9 kB', 9_000, 413],
    ])('answers %s of unknown length', async (_case, bytes, status) => {
      const socket = await dial(site.address);
      const chunk = JSON.stringify({ email: 'x'.repeat(bytes) });
      socket.write(
        'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n',
      );
      socket.write(`Content-Type: application/json\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`);
      expect(await untilClosed(socket)).toContain(`HTTP/1.1 ${status} `);
    });

    it.each([
      ['DELETE', '/api/cardinaux', 'GET, HEAD, POST'],
      ['PATCH', '/api/gallery/64f000000000000000000000', 'PUT, DELETE'],
      ['POST', '/health/live', 'GET, HEAD'],
      ['QUERY', '/api/replay', 'GET, HEAD'],
    ])('answers 405 to %s %s, with the methods that are allowed', async (method, path, allowed) => {
      const { status, headers, body } = await site.ask(method, path, { body: method === 'POST' ? {} : undefined });
      expect([status, headers.get('allow')]).toEqual([405, allowed]);
      expect(errorBodySchema.parse(body)).toMatchObject({ code: 'method-not-allowed' });
    });

    it('answers 404 to an unknown address whatever the method', async () =>
      expect((await site.ask('DELETE', '/api/nulle-part')).status).toBe(404));

    it('rejects invalid and deeply nested JSON', async () => {
      const token = await site.login('admin');
      const broken = await site.ask('POST', '/api/conclave/vote', { body: '{"cardinalId":' });
      expect([broken.status, broken.body.code, broken.body.msg]).toEqual([
        400,
        'invalid-request',
        "Le corps de la requête n'est pas un JSON valide",
      ]);
      const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      const correct = (body: string) =>
        site.ask('PUT', '/api/conclave/admin/state', { body, headers: { 'x-auth-token': token } });
      const deep = 'Le corps de la requête est imbriqué trop profondément';
      expect((await correct(nested(32))).body.msg).toBe(deep);
      expect((await correct(nested(20_000))).body.msg).toBe(deep);
      expect((await correct(nested(31))).body.msg).not.toBe(deep);
    });
  });
});
