import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

// Browsers name HTML. A wildcard does not count as JSON, whatever its weight: `text/html;q=0.9,*/*` prefers HTML.
export const prefersHtml = (request: FastifyRequest): boolean =>
  new Negotiator(request).mediaTypes().find((type) => type === 'text/html' || type === 'application/json') ===
  'text/html';
