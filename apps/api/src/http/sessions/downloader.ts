import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { addressOf } from '../hosts/network.js';
import { prefersHtml } from '../answers/prefers-html.js';
import type { Reply } from '../answers/reply.js';
import { Refused } from '../refusals/refused.js';

/** Client of a download. */
export interface Downloader {
  readonly address: string;
  readonly userAgent: string;
  /** Only the headers are answered. */
  readonly isHead: boolean;
  /** A GET of a browser, not of a link scanner, an office program, a prefetch or a HEAD request. */
  readonly isPerson: boolean;
  /** Prefers HTML to JSON. */
  readonly wantsPage: boolean;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** Headers that browsers send with prefetches and previews, which no person has requested yet. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
/** Office examines a link before it hands it to the browser. */
const OFFICE = /ms-?office|microsoft office|macoutlook/i;

export const FromDownloader = createParamDecorator((_: unknown, context: ExecutionContext): Downloader => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { headers, method } = request;
  const { range, 'user-agent': userAgent = '', 'if-range': ifRange } = headers;
  const isPrefetch = PURPOSES.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')));
  return {
    address: addressOf(request),
    userAgent,
    isHead: method === 'HEAD',
    range,
    isPerson: method === 'GET' && !isPrefetch && userAgent !== '' && !isbot(userAgent) && !OFFICE.test(userAgent),
    wantsPage: prefersHtml(request),
    ifNoneMatch: headers['if-none-match'],
    ifRange: typeof ifRange === 'string' ? ifRange : undefined,
  };
});

export const DEAD_LINK_PAGE = '/gallery/download/lien-invalide';

/** Answers a dead link: with an HTML page to browsers, with an error body to programs. @throws Refused */
export function refuseDeadLink({ wantsPage }: Downloader, reply: Reply): undefined {
  if (!wantsPage) throw new Refused('dead-link');
  reply.status(303);
  reply.header('location', DEAD_LINK_PAGE);
  return undefined;
}
