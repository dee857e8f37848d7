import { UnsupportedMediaTypeException } from '@nestjs/common';
import { RouteConfig, type FastifyAdapter } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route marker of forms without files. */
    plainForm?: true;
  }
}

/** A route for the forms of pages without scripts. Other sites' pages can send them too: it must check `Origin`. */
export const AcceptsPlainForm = (): MethodDecorator => RouteConfig({ plainForm: true });

/** Reads forms without files as objects, on the routes that accept them. */
export function acceptPlainForms(adapter: FastifyAdapter): void {
  const options = { parseAs: 'string' } as const;
  adapter.getInstance().addContentTypeParser('application/x-www-form-urlencoded', options, (request, body, done) => {
    if (request.routeOptions.config.plainForm) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new UnsupportedMediaTypeException());
  });
}
