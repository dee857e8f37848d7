import { createParamDecorator, Param, type ExecutionContext } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { Account, Author } from '@fumata/content';
import { objectIdSchema } from '@fumata/contracts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { addressOf } from '../hosts/network.js';
import { Refused } from '../refusals/refused.js';
import type { SessionCaller } from './sessions.js';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

const KEY_TEXT = /^[\x21-\x7e]{1,200}$/;

/** Hash of the header `Idempotency-Key`; undefined without one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_TEXT.test(key)) {
    const message = 'En-tête Idempotency-Key invalide : 1 à 200 caractères sans espace';
    throw new Refused({ refused: 'invalid-request', errors: [{ path: 'Idempotency-Key', message }] });
  }
  return hash('sha256', key, 'base64url');
}

/** Data of the request that a command needs. */
export interface Caller {
  /** The visitor's address as far as known (see `addressOf`). Never recorded. */
  readonly address: string;
  /** Request id: in the header `x-request-id`, in the log, and in the events it causes. */
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
}

const callerOf = (request: FastifyRequest): Caller => ({
  address: addressOf(request),
  correlationId: request.id,
  idempotencyKey: idempotencyKeyOf(request),
});

export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(requestOf(context)));

/** See `addressOf`. */
export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext) =>
  addressOf(requestOf(context)),
);

/** The account that the access guard has found. */
function accountOf({ account }: FastifyRequest): Account {
  if (!account) throw new Refused('not-logged-in');
  return account;
}

/** The administrator who sends a command. */
export interface AdminCaller extends Caller {
  readonly userId: string;
}

export const FromAdmin = createParamDecorator((_: unknown, context: ExecutionContext): AdminCaller => {
  const request = requestOf(context);
  return { ...callerOf(request), userId: accountOf(request)._id };
});

/** Value of a cookie. */
export const Cookie = createParamDecorator(
  (name: string, context: ExecutionContext): string | undefined => requestOf(context).cookies[name],
);

/** Cookie of a browser in which an account has logged in before. */
export const DEVICE_COOKIE = 'fumata_appareil';

/** Where a login comes from. */
export interface LoginOrigin {
  readonly address: string;
  readonly deviceCookie: string | undefined;
}

export const FromLoginOrigin = createParamDecorator((_: unknown, context: ExecutionContext): LoginOrigin => {
  const request = requestOf(context);
  return { address: addressOf(request), deviceCookie: request.cookies[DEVICE_COOKIE] };
});

/** The account of a public route's caller; undefined if not logged in (see `OptionalAccess`). */
export const OptionalCallerAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext): Account | undefined => requestOf(context).account,
);

/** Client of an image. */
export interface Viewer {
  readonly account: Account | undefined;
  readonly accept: string | undefined;
}

export const FromViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer => {
  const { account, headers } = requestOf(context);
  return { account, accept: headers.accept };
});

/** Client of a cacheable answer. */
export interface Reader {
  readonly account: Account | undefined;
  /** See `addressOf`. */
  readonly address: string;
  readonly acceptsGzip: boolean;
  readonly ifNoneMatch: string | undefined;
}

export const FromReader = createParamDecorator((_: unknown, context: ExecutionContext): Reader => {
  const request = requestOf(context);
  const { account, headers } = request;
  const acceptsGzip = new Negotiator(request).encodings(['gzip']).length > 0;
  return { account, address: addressOf(request), acceptsGzip, ifNoneMatch: headers['if-none-match'] };
});

/** The account of a protected route's caller (see `Access`). */
export const LoggedIn = createParamDecorator((_: unknown, context: ExecutionContext) => accountOf(requestOf(context)));

/** The caller of an administrator's route, as the author of what it changes. */
export const AsAuthor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Author => `admin:${accountOf(requestOf(context))._id}`,
);

/** The session of a protected route's caller. */
export const FromSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionCaller => {
  const { caller } = requestOf(context);
  if (!caller) throw new Refused('not-logged-in');
  return caller;
});

/** A path parameter that has to be the id of a record. */
export const IdParam = (name = 'id'): ParameterDecorator => Param(name, { schema: objectIdSchema });
