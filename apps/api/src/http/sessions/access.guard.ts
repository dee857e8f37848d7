import { applyDecorators, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { Reflector } from '@nestjs/core';
import { SESSION_REQUIRED, type Role } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refusals/refused.js';
import { AccountDuties, DUTIES, type Duty } from './account-duties.js';
import { Sessions, type SessionCaller } from './sessions.js';
import { SiteHosts } from '../hosts/site-hosts.js';
import { isRead } from '../answers/shared-caches.js';

const ROLES = 'fumata:roles';

/**
 * Requires one of the roles, or any login if none is given. A route without this decorator is public and ignores
 * tokens.
 */
export const Access = (...roles: readonly Role[]): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ROLES, roles), ApiSecurity('x-auth-token'));

const BEFORE_DUTIES = 'fumata:before-duties';

/** A route with `Access` that also admits an account with one of these duties; with any, if none is given. */
export const BeforeDuties = (...duties: readonly Duty[]): MethodDecorator =>
  SetMetadata(BEFORE_DUTIES, duties.length > 0 ? duties : DUTIES);

const OPTIONAL = 'fumata:optional';

/**
 * A public route that shows more to a logged-in caller. An invalid token or cookie is ignored, unless the call demands
 * a session (see `SESSION_REQUIRED`).
 */
export const OptionalAccess = (): MethodDecorator => SetMetadata(OPTIONAL, true);

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller with a session, on routes with an access decorator. */
    caller?: SessionCaller | undefined;
    account?: Account | undefined;
  }
}

/**
 * Checks the caller's role on every route. A browser sends the cookie whoever caused the request, so a write with the
 * cookie must come from the scripts of the site's own pages.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly duties: AccountDuties,
    private readonly hosts: SiteHosts,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const roles = this.reflector.getAllAndOverride<readonly Role[] | undefined>(ROLES, [
      context.getHandler(),
      context.getClass(),
    ]);
    const isOptional = this.reflector.get<boolean | undefined>(OPTIONAL, context.getHandler()) === true;
    if (roles === undefined && !isOptional) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const sessionCaller = await this.sessions.callerOf(request);
    const allowedDuties = this.reflector.get<readonly Duty[] | undefined>(BEFORE_DUTIES, context.getHandler()) ?? [];
    const duty = sessionCaller && this.duties.of(sessionCaller.account);
    const blockingDuty = duty && !allowedDuties.includes(duty) ? duty : undefined;
    if (blockingDuty && roles !== undefined) throw new Refused(blockingDuty);
    const caller = blockingDuty ? undefined : sessionCaller;
    request.caller = caller;
    request.account = caller?.account;
    if (roles !== undefined) this.check(request, caller, roles);
    else if (!caller && demandsSession(request)) throw new Refused('not-logged-in');
    return true;
  }

  /** @throws Refused */
  private check(request: FastifyRequest, caller: SessionCaller | undefined, roles: readonly Role[]): void {
    if (!caller) throw new Refused('not-logged-in');
    const mayBeForged = caller.byCookie && !isRead(request);
    if (mayBeForged && !this.hosts.isFromOwnScripts(request.raw)) throw new Refused('foreign-origin');
    if (roles.length > 0 && !roles.includes(caller.account.role)) throw new Refused('wrong-role');
  }
}

const demandsSession = ({ headers }: FastifyRequest): boolean => headers['x-session'] === SESSION_REQUIRED['x-session'];
