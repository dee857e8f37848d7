import cookies from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { prefixCookies } from './host-cookies.js';

describe('cookies on https', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = fastify();
    await server.register(cookies);
    prefixCookies(server);
    server.get('/', (request, reply) =>
      reply
        .setCookie('own', 'x', { httpOnly: true, secure: true, path: '/api', sameSite: 'lax' })
        .setCookie('hint', '1', { httpOnly: false, secure: true, path: '/' })
        .send(request.cookies),
    );
  });
  afterAll(() => server.close());

  it('are set with the prefix, for all paths, unless scripts read them', async () => {
    const { headers } = await server.inject('/');
    expect(headers['set-cookie']).toEqual([
      '__Host-own=x; Path=/; HttpOnly; Secure; SameSite=Lax',
      'hint=1; Path=/; Secure; SameSite=Lax',
    ]);
  });

  it('are read with the prefix alone', async () => {
    const cookie = '__Host-own=a; own=b; other=c; __Secure-own=d';
    expect((await server.inject({ url: '/', headers: { cookie } })).json()).toEqual({ own: 'a' });
  });
});
