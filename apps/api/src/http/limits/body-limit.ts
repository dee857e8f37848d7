import { pipeline, Transform } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Sessions } from '../sessions/sessions.js';

/** Largest body of callers with a session. */
export const BODY_LIMIT = 1024 * 1024;
/** The longest body of a public call, a login, fits even if every character is escaped. */
const STRANGERS_BODY_LIMIT = 8 * 1024;

/** Limits the bodies of callers without a session to what public calls need. Uploads check the role first. */
export function limitBodiesOfStrangers(app: NestFastifyApplication): void {
  const sessions = app.get(Sessions);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preParsing', async (request, _reply, payload) => {
      if (request.routeOptions.config.upload || isSmall(request) || (await sessions.callerOf(request))) return payload;
      if (lengthOf(request) !== undefined) throw tooLarge();
      return pipeline(payload, limitedBody(), () => undefined); // an error reaches the parser
    });
}

const lengthOf = ({ headers }: FastifyRequest): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length']);

const isSmall = (request: FastifyRequest): boolean =>
  (lengthOf(request) ?? (request.headers['transfer-encoding'] === undefined ? 0 : Infinity)) <= STRANGERS_BODY_LIMIT;

const tooLarge = (): Error => Object.assign(new Error('the body is too large'), { statusCode: 413 });

/** Passes a body of unknown length on, up to the limit. */
function limitedBody(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > STRANGERS_BODY_LIMIT) done(tooLarge());
      else done(null, chunk);
    },
  });
}
