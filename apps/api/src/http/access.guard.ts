import { applyDecorators, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { Reflector } from '@nestjs/core';
import type { Role } from '@fumata/contracts';
import { AccountStore, type Account } from '@fumata/content';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.js';
import { SESSION_COOKIE } from './session-cookie.js';
import { SessionTokens } from './session-tokens.js';

const ROLES = 'fumata:roles';

/**
 * Requires one of the roles, or any login if none is given. A route without this decorator is public and ignores
 * tokens.
 */
export const Access = (...roles: readonly Role[]): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ROLES, roles), ApiSecurity('x-auth-token'));

const OPTIONAL = 'fumata:optional';

const FILE = 'fumata:file';

/**
 * A public route that shows more to a logged-in caller; an invalid token is ignored. `file`: the route serves files,
 * for which the session's cookie is accepted.
 */
export const OptionalAccess = (serves?: 'file'): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(OPTIONAL, true), SetMetadata(FILE, serves === 'file'));

/**
 * As `Access`, for a GET that a browser navigates to: accepts the session's cookie, since a navigation can't send the
 * header.
 */
export const FileAccess = (...roles: readonly Role[]): MethodDecorator =>
  applyDecorators(Access(...roles), SetMetadata(FILE, true));

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's account, on routes with an access decorator. */
    account?: Account;
  }
}

/** Checks the caller's role on every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    private readonly accounts: AccountStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const roles = this.reflector.getAllAndOverride<readonly Role[] | undefined>(ROLES, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (roles === undefined) return this.identify(request, context);
    const account = await this.accountOf(request, this.isFile(context));
    if (!account) throw new Refused('not-logged-in');
    if (roles.length > 0 && !roles.includes(account.role)) throw new Refused('wrong-role');
    request.account = account;
    return true;
  }

  private async identify(request: FastifyRequest, context: ExecutionContext): Promise<true> {
    const isOptional = this.reflector.get<boolean | undefined>(OPTIONAL, context.getHandler()) === true;
    const account = isOptional ? await this.accountOf(request, this.isFile(context)) : undefined;
    if (account) request.account = account;
    return true;
  }

  private isFile(context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(FILE, context.getHandler()) === true;
  }

  private async accountOf(request: FastifyRequest, isFile: boolean): Promise<Account | undefined> {
    const cookie = isFile && request.method === 'GET' ? request.cookies[SESSION_COOKIE] : undefined;
    const token = request.headers['x-auth-token'] ?? cookie;
    return typeof token === 'string' ? accountOfToken(token, this.tokens, this.accounts) : undefined;
  }
}

/** The account of a valid, unrevoked token. */
export async function accountOfToken(
  token: string,
  tokens: SessionTokens,
  accounts: Pick<AccountStore, 'get'>,
): Promise<Account | undefined> {
  const session = await tokens.read(token);
  const account = session && (await accounts.get(session.userId));
  return account && !account.disabled && account.tokenVersion === session.tokenVersion ? account : undefined;
}
