import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

// Browsers name HTML. A wildcard does not count as JSON, whatever its weight: `text/html;q=0.9,*/*` prefers HTML.
export function prefersHtml(request: FastifyRequest): boolean {
  const types = new Negotiator(request).mediaTypes().map((type) => type.toLowerCase());
  const preferred = types.find((type) => HTML.includes(type) || type === 'application/json');
  return preferred !== undefined && HTML.includes(preferred);
}

const HTML = ['text/html', 'text/*'];
