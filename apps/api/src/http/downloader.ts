import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { addressOf } from './network.js';
import { prefersHtml } from './prefers-html.js';

/** Client of a download. */
export interface Downloader {
  readonly address: string;
  readonly userAgent: string;
  /** A GET of a browser, not of a link scanner, a prefetch or a HEAD request. */
  readonly isPerson: boolean;
  /** Prefers HTML to JSON. */
  readonly wantsPage: boolean;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export const FromDownloader = createParamDecorator((_: unknown, context: ExecutionContext): Downloader => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { headers, method } = request;
  const { range, 'user-agent': userAgent = '', 'if-range': ifRange } = headers;
  const isAhead = /prefetch|preview|prerender/.test(
    String(headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? ''),
  );
  return {
    address: addressOf(request),
    userAgent,
    range,
    isPerson: method === 'GET' && !isAhead && userAgent !== '' && !isbot(userAgent),
    wantsPage: prefersHtml(request),
    ifNoneMatch: headers['if-none-match'],
    ifRange: typeof ifRange === 'string' ? ifRange : undefined,
  };
});
