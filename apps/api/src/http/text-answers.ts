import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matchesTag } from './entity-tag.js';

/** Shorter answers fit into one packet anyway. */
const MIN_LENGTH = 1_024;
/** Number of compressed public answers in memory; the longest have some 50 kB. */
const CACHED = 300;
const ENCODINGS: Encoding[] = ['br', 'gzip'];
type Encoding = keyof typeof compressors;

const COMPRESSIBLE = /^text\/|[/+](json|xml)(;|$)/;
/** Pages have another nonce in every answer. */
const TAGGED = /[/+](json|xml)(;|$)/;

/** Higher levels take many times as long for a few percent. */
const compressors = {
  br: (text: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: Buffer): Promise<Buffer> => promisify(gzip)(text, { level: 6 }),
};
const compress = (text: string, encoding: Encoding): Promise<Buffer> => compressors[encoding](Buffer.from(text));

/**
 * Compresses answers that are a text in memory, and tags public reads, which get 304 while they are unchanged. Files and
 * streams are sent as they are. Registered after the hooks that set `cache-control`.
 */
export function compressTexts(fastify: FastifyInstance): void {
  const cached = cachedCompression();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return done(null, payload);
    const type = String(reply.getHeader('content-type'));
    const isLong = payload.length >= MIN_LENGTH && COMPRESSIBLE.test(type) && mayCompress(request);
    if (isLong) varyByEncoding(reply);
    const etag = TAGGED.test(type) && isPublicRead(request, reply) ? tag(reply, payload) : undefined;
    if (etag !== undefined && request.method === 'GET' && matchesTag(request.headers['if-none-match'], etag)) {
      reply.status(304);
      return done(null, null);
    }
    const encoding = isLong ? encodingFor(request) : null;
    if (encoding === null) return done(null, payload);
    reply.header('content-encoding', encoding);
    const bytes = etag === undefined ? compress(payload, encoding) : cached(payload, encoding, etag);
    bytes.then((compressed) => done(null, compressed), done);
  });
}

const encodingFor = ({ headers }: FastifyRequest): Encoding | null =>
  negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), ENCODINGS);

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * A stranger's command may answer with a secret, such as a session token. Its compressed length would tell something
 * about the secret if a text chosen by somebody else stood beside it.
 */
const mayCompress = (request: FastifyRequest): boolean => isRead(request) || request.account !== undefined;

/** The same for everybody, as far as the route does not forbid to store it. */
const isPublicRead = (request: FastifyRequest, reply: FastifyReply): boolean =>
  isRead(request) &&
  reply.statusCode === 200 &&
  !request.account &&
  !reply.hasHeader('etag') &&
  !/no-store|private/.test(String(reply.getHeader('cache-control')));

/** Sets a weak tag, because it is that of every encoding. Without a lifetime from the route, caches revalidate. */
function tag(reply: FastifyReply, payload: string): string {
  const etag = `W/"${hash('sha256', payload, 'base64url')}"`;
  reply.header('etag', etag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return etag;
}

function varyByEncoding(reply: FastifyReply): void {
  const given = reply.getHeader('vary');
  reply.header('vary', given === undefined ? 'Accept-Encoding' : `${String(given)}, Accept-Encoding`);
}

/** Compresses a text once for all who get it. */
function cachedCompression() {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: CACHED });
  return (text: string, encoding: Encoding, etag: string): Promise<Buffer> => {
    const key = `${encoding} ${etag}`;
    const known = cache.get(key);
    if (known) return known;
    const bytes = compress(text, encoding);
    cache.set(key, bytes);
    bytes.catch(() => cache.delete(key));
    return bytes;
  };
}
