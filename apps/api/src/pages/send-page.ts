import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharedCacheControl, type SharedCaches } from '../http/answers/shared-caches.js';
import { answerIfUnchanged, encodeFor } from '../http/answers/text-answers.js';
import { PublicText } from '../http/answers/text-cache.js';
import { RETRY_UNAVAILABLE_SECONDS } from '../http/refusals/error-body.js';
import type { BuiltPages, RenderedPage } from './page-renderer.js';

/** Sends rendered pages; a page that many visitors get is encoded once. */
export class PageSender {
  private readonly texts = new WeakMap<RenderedPage, PublicText>();

  constructor(
    private readonly pages: Pick<BuiltPages, 'scriptHashes' | 'widgetHashes'>,
    private readonly caches: SharedCaches,
  ) {}

  /** Sets the headers. @returns the body; undefined if the cache that asks has it */
  async send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): Promise<Buffer | undefined> {
    const text = this.texts.get(page) ?? new PublicText(page.html);
    this.texts.set(page, text);
    const control = page.status < 500 ? sharedCacheControl(this.caches, request) : undefined;
    reply
      .status(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', control ?? 'private, no-cache')
      .header('content-security-policy', this.policy(page, reply.getHeader('content-security-policy')));
    if (page.isWidget) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
    if (page.status === 503) reply.header('retry-after', String(RETRY_UNAVAILABLE_SECONDS));
    if (page.status === 200 && control !== undefined && answerIfUnchanged(text, request, reply)) return undefined;
    return encodeFor(request, reply, text);
  }

  /** The site's policy plus the page's additions: its own scripts, styles set by them, nothing external. */
  private policy({ isWidget }: RenderedPage, sitePolicy: number | string | string[] | undefined): string {
    const directives = String(sitePolicy ?? '').split(';');
    if (isWidget) return this.widgetPolicy(directives);
    const others = directives.filter((directive) => directive && !/^\s*style-src/.test(directive));
    const scripts = ["script-src 'self'", ...this.pages.scriptHashes].join(' ');
    return [...others, scripts, "style-src-elem 'self'", "style-src-attr 'unsafe-inline'"].join(';');
  }

  /** Any site may show it; it loads nothing and connects to this site only. */
  private widgetPolicy(siteDirectives: readonly string[]): string {
    const hashes = (this.pages.widgetHashes ?? []).join(' ');
    return [
      "default-src 'none'",
      `script-src ${hashes}`,
      `style-src ${hashes}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      ...siteDirectives.filter((directive) => directive.includes('upgrade-insecure-requests')),
    ].join(';');
  }
}
