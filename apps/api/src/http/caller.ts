import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Account } from '@fumata/content';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import Negotiator from 'negotiator';
import { addressOf } from './network.js';
import { PLAYER_COOKIE } from './player-cookie.js';
import { Refused } from './refused.js';

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

const KEY_TEXT = /^[\x21-\x7e]{1,200}$/;

/** Hash of the header `Idempotency-Key`; undefined without one. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_TEXT.test(key)) {
    const message = 'En-tête Idempotency-Key invalide : 1 à 200 caractères sans espace';
    throw new Refused({ refused: 'invalid-request', errors: [{ path: 'Idempotency-Key', message }] });
  }
  return createHash('sha256').update(key).digest('base64url');
}

/** What a command knows of the request that brought it. */
export interface Caller {
  /** Of the visitor, as far as it is known (see `addressOf`). Never recorded. */
  readonly address: string;
  /** Id of the request: in the answer's `x-request-id`, in the log, and in the events it causes. */
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
}

export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = requestOf(context);
  return {
    address: addressOf(request),
    correlationId: request.id,
    idempotencyKey: idempotencyKeyOf(request),
  };
});

/** The cookie in which `PlayerCookies` finds who plays. */
export const FromPlayer = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => requestOf(context).cookies[PLAYER_COOKIE],
);

/** The account behind a call that is public; undefined for everyone else (see `OptionalAccess`). */
export const PerhapsLoggedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext): Account | undefined => requestOf(context).account,
);

/** Who downloads, and how. */
export interface Downloader {
  readonly address: string;
  readonly userAgent: string;
  /** Neither a program that looks at what a mail links to, nor a look ahead, nor a question without an answer. */
  readonly isPerson: boolean;
  /** Would rather be shown a page than told a code. */
  readonly wantsPage: boolean;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export const FromDownloader = createParamDecorator((_: unknown, context: ExecutionContext): Downloader => {
  const request = requestOf(context);
  const { headers, method } = request;
  const { range, 'user-agent': userAgent = '', 'if-range': ifRange } = headers;
  const isAhead = /prefetch|preview|prerender/.test(
    String(headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? ''),
  );
  return {
    ...{ address: addressOf(request), userAgent, range },
    isPerson: method === 'GET' && !isAhead && userAgent !== '' && !isbot(userAgent),
    wantsPage: new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html',
    ifRange: typeof ifRange === 'string' ? ifRange : undefined,
  };
});

/** Who looks at a picture, and in which formats. */
export interface Viewer {
  readonly account: Account | undefined;
  readonly accept: string | undefined;
}

export const FromViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer => {
  const { account, headers } = requestOf(context);
  return { account, accept: headers.accept };
});

/** Who reads something that is kept ready, and what of it is there already. */
export interface Reader {
  readonly account: Account | undefined;
  /** Takes gzip. */
  readonly takesGzip: boolean;
  readonly ifNoneMatch: string | undefined;
}

export const FromReader = createParamDecorator((_: unknown, context: ExecutionContext): Reader => {
  const request = requestOf(context);
  const { account, headers } = request;
  const takesGzip = new Negotiator(request).encodings(['gzip']).length > 0;
  return { account, takesGzip, ifNoneMatch: headers['if-none-match'] };
});

/** The account behind a protected call (see `Access`). */
export const LoggedIn = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  const { account } = requestOf(context);
  if (!account) throw new Refused({ refused: 'not-logged-in' });
  return account;
});
