import type { FastifyInstance } from 'fastify';
import type { CookieSerializeOptions } from '@fastify/cookie';

/** Browsers accept a cookie of this prefix from this host alone, over https, for all paths. */
const PREFIX = '__Host-';

/**
 * On https, cookies that scripts can't read have the prefix `__Host-` in the browser, so that neither another host of
 * the domain nor a connection without TLS can set one. Routes know them by their short names.
 */
export function prefixCookies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    request.cookies = withoutPrefix(request.cookies);
    const set = reply.setCookie.bind(reply);
    reply.setCookie = (name: string, value: string, options: CookieSerializeOptions = {}) =>
      options.httpOnly ? set(PREFIX + name, value, { ...options, path: '/' }) : set(name, value, options);
    done();
  });
}

function withoutPrefix(cookies: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const hostCookies = Object.entries(cookies).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(hostCookies.map(([name, value]) => [name.slice(PREFIX.length), value]));
}
