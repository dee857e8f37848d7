import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Puts helmet's headers on every answer. They are the same on each, so helmet is asked once: asked for every request, as
 * its own plugin does, it reads its options and builds its policy anew each time, an eighth of all that a vote leaves to
 * the garbage collector.
 */
export function secureAnswers(fastify: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** By name in lower case. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  // With options that are no functions, helmet looks at nothing of a request and does nothing else to an answer.
  helmet(options(https))({} as IncomingMessage, answer as unknown as ServerResponse, (cause) => {
    if (cause) throw cause as Error;
  });
  return headers;
}

const options = (https: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The page of the calls' documentation brings its own style sheet in the page.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  },
  strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
});
