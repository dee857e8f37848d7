import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Reply } from './reply.js';
import { VOTER_COOKIE, VoterCookies, type Voter } from './voter-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor, on routes about their own vote. */
    voter?: Voter;
  }
}

/**
 * Reads the visitor's signed cookie, or issues one. It never refuses; it is a guard because an interceptor makes Nest
 * answer through Observables, which costs a quarter of a vote's time on the event loop.
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

/** The visitor set by `VisitorGuard`. */
export const FromVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Voter => {
  const { voter } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!voter) throw new Error('VisitorGuard is missing on this route');
  return voter;
});
