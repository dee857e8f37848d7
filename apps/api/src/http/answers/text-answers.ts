import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from './entity-tag.js';
import { isRead, sharedCacheControl, type SharedCaches } from './shared-caches.js';
import { encode, TextCache, type Encoding, type PublicText } from './text-cache.js';

/** Shorter answers fit into one packet anyway. */
const MIN_LENGTH = 1_024;
const ENCODINGS = ['br', 'gzip'] as const;

const COMPRESSIBLE = /^text\/|[/+](json|xml|javascript)(;|$)/;
/** Pages are tagged by their sender. */
const TAGGED = /[/+](json|xml|javascript|calendar)(;|$)/;

/**
 * Compresses answers that are a text in memory, and tags public reads, which get 304 while they are unchanged. Files
 * and streams are sent as they are. Registered after the hooks that set `cache-control`.
 */
export function compressTexts(fastify: FastifyInstance, caches: SharedCaches): void {
  const cache = new TextCache();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return done(null, payload);
    const type = String(reply.getHeader('content-type'));
    const isCompressible = payload.length >= MIN_LENGTH && COMPRESSIBLE.test(type) && mayCompress(request);
    if (isCompressible) varyByEncoding(reply);
    const cachedText = TAGGED.test(type) && isPublicRead(request, reply) ? cache.get(payload) : undefined;
    if (cachedText) {
      allowSharing(request, reply, caches);
      if (answerIfUnchanged(cachedText, request, reply)) return done(null, null);
    }
    const encoding = isCompressible ? encodingFor(request) : 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    else if (!isCompressible || !cachedText) return done(null, payload);
    const bytes = cachedText ? cachedText.encoded(encoding) : encode(payload, encoding);
    bytes.then((encoded) => done(null, encoded), done);
  });
}

/** Without a lifetime from the route: the configured one for shared caches, else every cache revalidates. */
function allowSharing(request: FastifyRequest, reply: FastifyReply, caches: SharedCaches): void {
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', sharedCacheControl(caches, request) ?? 'no-cache');
}

/** Encodes a text for the client and sets the headers of the encoding. */
export function encodeFor(request: FastifyRequest, reply: FastifyReply, text: PublicText): Promise<Buffer> {
  const encoding = encodingFor(request);
  varyByEncoding(reply);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return text.encoded(encoding);
}

const encodingFor = ({ headers }: FastifyRequest): Encoding =>
  negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), [...ENCODINGS]) ?? 'identity';

/**
 * The answer to a command without a session may contain a secret, such as a session token. Its compressed length would
 * reveal something about the secret if the answer also contained a text chosen by an attacker.
 */
const mayCompress = (request: FastifyRequest): boolean => isRead(request) || request.account !== undefined;

/** A read whose answer is the same for everybody, unless its route forbids storing it. */
const isPublicRead = (request: FastifyRequest, reply: FastifyReply): boolean =>
  isRead(request) &&
  reply.statusCode === 200 &&
  !request.account &&
  !reply.hasHeader('etag') &&
  !/no-store|private/.test(String(reply.getHeader('cache-control')));

/** Sets the tag, and the status 304 if the client has the text. Returns whether it has. */
export function answerIfUnchanged({ etag }: PublicText, request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('etag', etag);
  const isUnchanged = isRead(request) && matchesTag(request.headers['if-none-match'], etag);
  if (isUnchanged) reply.status(304);
  return isUnchanged;
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
}
