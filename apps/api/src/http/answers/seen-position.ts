import type { KeyObject } from 'node:crypto';
import { derivedKey, isSigned, sign, withTimeout } from '@fumata/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SetCookie } from './reply.js';
import { isRead, isShared, sharedCacheControl, type SharedCaches } from './shared-caches.js';

export const POSITION_HEADER = 'x-fumata-position';
const BEHIND_HEADER = 'x-fumata-behind';
export const POSITION_COOKIE = 'fumata_position';
/** Lifetime of the cookie: by then every process has applied the events, or reports that it is behind. */
const SECONDS = 60;
const TIMEOUT_MS = 2_000;
/** Positions of the adapters have at most 41 characters, signatures 43. */
const MAX_LENGTH = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /** Log position of the latest state that the client has seen; empty if unknown. */
    seenPosition?: string;
    /** Log position that the answer must not be older than. */
    duePosition?: string;
  }
  interface FastifyReply {
    /** Log position of the state in the answer, if it is older than the view's. */
    shownPosition?: string;
  }
}

/** Signed log positions: nobody can make a process wait for an invented one, or for one of another installation. */
export class PositionTokens {
  private readonly key: KeyObject;
  private last = { position: '', token: '' };

  constructor(secret: string) {
    this.key = derivedKey(secret, 'log-positions');
  }

  issue(position: string): string {
    if (this.last.position !== position) this.last = { position, token: `${position}.${sign(this.key, position)}` };
    return this.last.token;
  }

  /** Undefined if it is not one of this installation. */
  read(token: string): string | undefined {
    if (token.length > MAX_LENGTH) return undefined;
    if (token === this.last.token) return this.last.position;
    const [position = '', signature = ''] = token.split('.');
    return isSigned(this.key, position, signature) ? position : undefined;
  }
}

interface SeenPositionOptions extends SharedCaches {
  readonly tokens: PositionTokens;
  /** Log position of this process's view. */
  readonly position: () => string | null;
  /** Log position of the state that an administrator's command was answered with, by any process. */
  readonly commandPosition: () => string;
  readonly reached: (position: string) => Promise<void>;
  readonly timeoutMs?: number;
}

/** The calls that show the conclave, and the route of the pages. */
const SHOWS_CONCLAVE = /^\/(api\/conclave(\/|$)|\*$)/;
/** A vote waits for no command: the log decides in which round it is cast. */
const VOTE = '/api/conclave/vote';

/**
 * No client sees the conclave go back, on whichever process it lands: an answer carries its log position (header, and
 * cookie for browsers), and a process that is behind the position of a request, or of an administrator's command, waits
 * for it. After a time-out it answers with what it has, and says so in a header. Answers that a cache may give to
 * others set no cookie: a client then has one only after its own commands, which the cache must let through.
 */
export function keepSeenPositions(
  fastify: FastifyInstance,
  { tokens, position, commandPosition, reached, timeoutMs = TIMEOUT_MS, sharedCacheSeconds }: SeenPositionOptions,
): void {
  const attributes = { maxAge: SECONDS, path: '/', httpOnly: true, sameSite: 'lax' } as const;
  const cookie = (token: string): SetCookie => [POSITION_COOKIE, token, attributes];

  fastify.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    if (!SHOWS_CONCLAVE.test(url)) return done();
    const token = tokenOf(request);
    const seen = (token === undefined ? undefined : tokens.read(token)) ?? '';
    const commanded = url === VOTE ? '' : commandPosition();
    const due = commanded > seen ? commanded : seen;
    request.seenPosition = seen;
    request.duePosition = due;
    if (due <= (position() ?? '')) return done();
    const markBehind = (): void => {
      reply.shownPosition = position() ?? '';
    };
    void withTimeout(reached(due), timeoutMs, markBehind)
      .catch(markBehind)
      .then(() => done());
  });

  fastify.addHook('onSend', (request, reply, payload, done) => {
    const shownPosition = reply.shownPosition ?? position() ?? '';
    if (shownPosition !== '' && SHOWS_CONCLAVE.test(request.routeOptions.url ?? '')) {
      const { seenPosition = '', duePosition = '' } = request;
      const token = tokens.issue(shownPosition);
      reply.header(POSITION_HEADER, token);
      if (shownPosition < duePosition) {
        reply.header(BEHIND_HEADER, 'true');
        if (isShared(reply.getHeader('cache-control'))) reply.header('cache-control', 'private, no-cache');
      }
      const isForEverybody = isRead(request) && sharedCacheControl({ sharedCacheSeconds }, request) !== undefined;
      if (shownPosition > seenPosition && !isForEverybody) void reply.setCookie(...cookie(token));
    }
    done(null, payload);
  });
}

/** The header of programs takes precedence over the cookie. */
function tokenOf({ headers, cookies }: FastifyRequest): string | undefined {
  const header = headers[POSITION_HEADER];
  return typeof header === 'string' ? header : cookies[POSITION_COOKIE];
}
