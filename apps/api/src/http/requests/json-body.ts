import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { Refused } from '../refusals/refused.js';

/** Valid bodies are nested only a few levels; the limit protects the stack of later code. */
const MAX_DEPTH = 32;

/** Bodies are JSON, except for a few forms (`acceptForms`, `acceptPlainForms`); an empty body counts as none. */
export function acceptJsonOnly(adapter: FastifyAdapter): void {
  const fastify = adapter.getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // The parser is registered for strings.
    return parse(request, body as string, (error, parsed) => {
      if (error) done(invalid("Le corps de la requête n'est pas un JSON valide"));
      else if (isDeep(parsed)) done(invalid('Le corps de la requête est imbriqué trop profondément'));
      else done(null, parsed);
    });
  });
}

const invalid = (message: string): Refused =>
  new Refused({ refused: 'invalid-request', errors: [{ path: '', message }] });

function isDeep(parsed: unknown): boolean {
  let level = [parsed].filter(isContainer);
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return level.length > 0;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
