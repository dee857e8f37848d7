import { Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refusals/refused.js';
import { SiteHosts } from './site-hosts.js';

/** A guard that refuses requests of pages of other sites. */
function guardOf(isOwn: (request: FastifyRequest, hosts: SiteHosts) => boolean): Type<CanActivate> {
  @Injectable()
  class OwnPagesGuard implements CanActivate {
    constructor(private readonly hosts: SiteHosts) {}

    canActivate(context: ExecutionContext): boolean {
      if (isOwn(context.switchToHttp().getRequest<FastifyRequest>(), this.hosts)) return true;
      throw new Refused('foreign-origin');
    }
  }
  return OwnPagesGuard;
}

/** For calls of pages and programs. */
export const SameOriginGuard = guardOf(({ raw }, hosts) => hosts.isFromOwnPages(raw));

/** For forms: every browser sends `Origin` with one. */
export const OwnFormGuard = guardOf(
  ({ raw, headers }, hosts) => headers.origin !== undefined && hosts.isFromOwnPages(raw),
);

/** For calls of the pages' scripts alone. */
export const OwnScriptsGuard = guardOf(({ raw }, hosts) => hosts.isFromOwnScripts(raw));
