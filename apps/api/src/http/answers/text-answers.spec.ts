import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '@fumata/content';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { compressTexts } from './text-answers.js';

const LONG = { text: 'une longue réponse '.repeat(100) };
const BODY = JSON.stringify(LONG);

describe('answers in memory', () => {
  let server: FastifyInstance;
  const sent: unknown[] = [];
  beforeAll(() => {
    server = fastify();
    compressTexts(server, { sharedCacheSeconds: 0 });
    server.addHook('onSend', (_request, _reply, payload, done) => {
      sent.push(payload);
      done(null, payload);
    });
    server.all('/public', () => LONG);
    server.get('/short', () => ({ text: 'court' }));
    server.all('/private', { onRequest: asAccount }, () => LONG);
    server.get('/own', (_request, reply) => reply.header('cache-control', 'no-store').send(LONG));
    server.get('/hour', (_request, reply) =>
      reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'Accept' }).send(LONG),
    );
    server.get('/refused', (_request, reply) => reply.status(404).send(LONG));
    server.get('/script', (_request, reply) => reply.type('application/javascript').send(BODY));
    server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(`<p>${BODY}</p>`));
    server.get('/stream', (_request, reply) => reply.type('application/json').send(Readable.from([BODY])));
    server.get('/bytes', (_request, reply) => reply.type('image/webp').send(Buffer.from(BODY)));
    server.get('/packed', (_request, reply) => reply.header('content-encoding', 'gzip').send(BODY));
  });
  afterAll(() => server.close());

  const asAccount = (request: { account?: Account | undefined }, _reply: unknown, done: () => void): void => {
    request.account = { _id: 'a' } as Account; // only its presence counts
    done();
  };
  const ask = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
    server.inject({ url, headers, method: method ?? 'GET' });
  const packed = { 'accept-encoding': 'gzip, deflate, br' };

  describe('compression', () => {
    it('is in brotli or gzip, with the length of the result', async () => {
      const [plain, brotli, gzip] = await Promise.all([
        ask('/public'),
        ask('/public', packed),
        ask('/public', { 'accept-encoding': 'gzip' }),
      ]);
      const all = [plain, brotli, gzip];
      expect(all.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
      expect(all.map(({ headers }) => headers.vary)).toEqual(all.map(() => 'Accept-Encoding'));
      expect(all.map(({ headers }) => Number(headers['content-length']))).toEqual(
        all.map(({ rawPayload }) => rawPayload.length),
      );
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(BODY);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(BODY);
    });

    it.each([
      ['br;q=0.5, gzip', 'gzip'],
      ['BR', 'br'],
      ['*', 'br'],
      ['br;q=0, gzip;q=0', undefined],
      ['identity', undefined],
      ['deflate', undefined],
    ])('for a client that accepts %j is %s', async (accepted, encoding) =>
      expect((await ask('/public', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding),
    );

    it.each(['/private', '/own', '/hour', '/page', '/script', '/refused'])('includes %s', async (url) =>
      expect((await ask(url, packed)).headers['content-encoding']).toBe('br'),
    );

    it('extends the header Vary of the route', async () =>
      expect((await ask('/hour', packed)).headers.vary).toBe('Accept, Accept-Encoding'));

    it.each(['/short', '/stream', '/bytes'])('leaves %s alone', async (url) => {
      const { headers } = await ask(url, packed);
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    });

    it.each([packed, {}])('produces one buffer of a public answer for all clients: %j', async (headers) => {
      for (let n = 0; n < 2; n += 1) await ask('/public', headers);
      expect(sent.at(-1)).toBeInstanceOf(Buffer);
      expect(sent.at(-1)).toBe(sent.at(-2));
    });

    it('is not done twice', async () => {
      const { headers, payload } = await ask('/packed', packed);
      expect([headers['content-encoding'], payload]).toEqual(['gzip', BODY]);
    });

    it('leaves the answer to a command without a session uncompressed: it may hold a secret beside text that an attacker chose', async () => {
      expect((await ask('/public', packed, 'POST')).headers['content-encoding']).toBeUndefined();
      expect((await ask('/private', packed, 'POST')).headers['content-encoding']).toBe('br');
    });
  });

  describe('an entity tag', () => {
    const tagOf = async (url: string, method?: InjectOptions['method']) => (await ask(url, {}, method)).headers.etag;

    it('is the same in every encoding, and asks caches to revalidate unless the route says otherwise', async () => {
      const [plain, brotli, hour] = await Promise.all([ask('/public'), ask('/public', packed), ask('/hour')]);
      expect(plain.headers.etag).toMatch(/^W\/"[\w-]{20,}"$/);
      expect([brotli.headers.etag, hour.headers.etag]).toEqual([plain.headers.etag, plain.headers.etag]);
      expect([plain.headers['cache-control'], hour.headers['cache-control']]).toEqual([
        'no-cache',
        'public, max-age=3600',
      ]);
      expect(await tagOf('/short')).not.toBe(plain.headers.etag);
    });

    it.each(['"other", W/TAG', 'TAG', 'W/TAG', '*'])(
      'in If-None-Match as %s gets 304 without a body',
      async (ifNoneMatch) => {
        const tag = String(await tagOf('/public')).slice('W/'.length);
        const { statusCode, payload, headers } = await ask('/public', {
          ...packed,
          'if-none-match': ifNoneMatch.replace('TAG', tag),
        });
        expect([statusCode, payload, headers['content-encoding'], headers['content-length']]).toEqual([
          304,
          '',
          undefined,
          undefined,
        ]);
        expect(headers).toMatchObject({ etag: `W/${tag}`, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
      },
    );

    it('in If-None-Match of a HEAD request gets 304', async () => {
      const ifNoneMatch = { 'if-none-match': String(await tagOf('/public')) };
      expect((await ask('/public', ifNoneMatch, 'HEAD')).statusCode).toBe(304);
    });

    it('gets the whole answer if the state has changed', async () =>
      expect((await ask('/public', { 'if-none-match': '"other"' })).statusCode).toBe(200));

    it.each(['/private', '/own', '/page', '/refused', '/stream', '/bytes'])('is missing on %s', async (url) => {
      expect(await tagOf(url)).toBeUndefined();
      expect((await ask(url, { 'if-none-match': '*' })).statusCode).not.toBe(304);
    });

    it('is missing on commands', async () => expect(await tagOf('/public', 'POST')).toBeUndefined());
  });
});
