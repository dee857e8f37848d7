import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedFor } from '../http/text-answers.js';
import { PublicText } from '../http/text-cache.js';
import type { RenderedPage } from './page-renderer.js';

/** Sends rendered pages; one that many visitors get is encoded once. */
export class PageSender {
  private readonly texts = new WeakMap<RenderedPage, PublicText>();

  /** @param scriptHashes see `BuiltPages` */
  constructor(private readonly scriptHashes: readonly string[]) {}

  /** Sets the headers. @returns the body */
  async send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): Promise<Buffer> {
    const text = this.texts.get(page) ?? new PublicText(page.html);
    this.texts.set(page, text);
    reply
      .status(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', this.policy(reply.getHeader('content-security-policy')));
    if (page.status === 503) reply.header('retry-after', '5');
    return encodedFor(request, reply, text);
  }

  /** The site's policy plus the page's additions: its own scripts, styles set by them, nothing external. */
  private policy(sitePolicy: number | string | string[] | undefined): string {
    const others = String(sitePolicy ?? '')
      .split(';')
      .filter((directive) => directive && !/^\s*style-src/.test(directive));
    const scripts = ["script-src 'self'", ...this.scriptHashes].join(' ');
    return [...others, scripts, "style-src-elem 'self'", "style-src-attr 'unsafe-inline'"].join(';');
  }
}
