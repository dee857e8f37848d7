import { createParamDecorator, Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION } from '@fumata/stores';
import type { FastifyRequest } from 'fastify';
import { fromOwnPages } from './own-pages.js';
import { Refused } from './refused.js';
import type { Reply } from './reply.js';
import { VOTER_COOKIE, VoterCookies } from './voter-cookie.js';
import type { Voter } from './voter-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, for calls that concern a visitor's own vote. */
    voter?: Voter;
  }
}

/**
 * Knows the visitor by the signed cookie, and gives one to who has none. Refuses nobody: it is a guard because an
 * interceptor makes Nest answer by way of Observables, a quarter of all that a vote costs the event loop.
 */
@Injectable()
export class VisitorGuard implements CanActivate {
  constructor(private readonly cookies: VoterCookies) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const voter = this.cookies.read(request.cookies[VOTER_COOKIE]);
    request.voter = voter;
    if (voter.fresh) http.getResponse<Reply>().setCookie(...this.cookies.issue(voter.id));
    return true;
  }
}

/** The visitor that `VisitorGuard` has recognised. */
export const FromVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Voter => {
  const { voter } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!voter) throw new Error('VisitorGuard is missing on this call');
  return voter;
});

/** `Origin`, when sent, must be the site's: its public address, or the very host that the request was sent to. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(CONFIGURATION) private readonly configuration: Configuration) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (fromOwnPages(request, this.configuration.publicUrl)) return true;
    throw new Refused({ refused: 'foreign-origin' });
  }
}
