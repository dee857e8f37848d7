import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Configuration } from '@fumata/platform';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Whether browsers must use https for the site and for its cookies. */
export const isSecure = ({ publicUrl }: Pick<Configuration, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Sets the headers on every answer. */
export function secureAnswers(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Helmet's headers, with names in lower case. They are constant, so helmet is called once: its own plugin builds them
 * for each request, an eighth of the garbage that a vote creates.
 */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options(https))(request, answer, (cause) => {
    if (cause) throw cause as Error;
  });
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), 'permissions-policy': PERMISSIONS };
}

/** The site uses none of these; helmet has no header for them. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ');

const options = (https: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The API documentation page has an inline style sheet.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  },
  strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
  xFrameOptions: { action: 'deny' as const },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
});
