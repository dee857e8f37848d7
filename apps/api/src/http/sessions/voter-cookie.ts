import type { KeyObject } from 'node:crypto';
import { Inject, Injectable, createParamDecorator, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { derivedKey, isSigned, sign, type Clock, type Configuration, type Ids } from '@fumata/platform';
import { CLOCK, CONFIGURATION, IDS, SECRET } from '@fumata/stores';
import type { VoterId } from '@fumata/conclave';
import type { SetCookie, Reply } from '../answers/reply.js';
import { addressOf, largestPrefixOf } from '../hosts/network.js';
import type { FastifyRequest } from 'fastify';

export const VOTER_COOKIE = 'fumata_votant';
const SECONDS = 400 * 24 * 3600;
const SEPARATOR = '.';

/** The network's keyed name is cut to this length. */
const NETWORK_LENGTH = 11;

/** A voter: a random id, linked to a person only by the browser's signed cookie. */
export interface Voter {
  readonly id: VoterId;
  /** Created for this request: has never voted. */
  readonly fresh: boolean;
  /** Until the cookie is old enough for a vote, rounded up; 0: it is. */
  readonly secondsUntilVote: number;
}

/**
 * Issues and reads the visitor's cookie: the id, the time of issue and a keyed name of the IPv4 /24 or IPv6 /48 that
 * got it, all signed. An invalid one yields a new visitor. A vote needs a cookie that this network has had for a while,
 * so that nobody votes from many networks with cookies collected in one, or with a new one in each request.
 */
@Injectable()
export class VoterCookies {
  private readonly key: KeyObject;
  private readonly networkKey: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'voterCookieMinAgeSeconds'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {
    this.key = derivedKey(secret, 'voter-cookie');
    this.networkKey = derivedKey(secret, 'voter-network');
  }

  /** The visitor at this address, and the cookie to set if theirs is missing, invalid or from another network. */
  read(value: string | undefined, address: string): { readonly voter: Voter; readonly cookie?: SetCookie } {
    const { voterCookieMinAgeSeconds: minAge } = this.configuration;
    const [id, issued = '', network] = this.signedParts(value);
    const now = this.clock.now().getTime();
    const ageMs = now - issuedAtMs(parseInt(issued, 36));
    const currentNetwork = this.networkName(address);
    // The clock may have been set back.
    if (id !== undefined && network === currentNetwork && ageMs >= 0)
      return { voter: { id, fresh: false, secondsUntilVote: Math.max(0, Math.ceil(minAge - ageMs / 1000)) } };
    const voter = { id: id ?? this.ids.uuid(), fresh: id === undefined, secondsUntilVote: minAge };
    const text = [voter.id, now.toString(36), currentNetwork].join(SEPARATOR);
    const attributes = { maxAge: SECONDS, path: '/', httpOnly: true, sameSite: 'lax' } as const;
    return { voter, cookie: [VOTER_COOKIE, [text, sign(this.key, text)].join(SEPARATOR), attributes] };
  }

  /** A cookie of an earlier version has an id only. */
  private signedParts(value = ''): readonly string[] {
    const parts = value.split(SEPARATOR);
    const signature = parts.pop() ?? '';
    return isSigned(this.key, parts.join(SEPARATOR), signature) ? parts : [];
  }

  private networkName(address: string): string {
    return sign(this.networkKey, largestPrefixOf(address)).slice(0, NETWORK_LENGTH);
  }
}

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
    const { voter, cookie } = this.cookies.read(request.cookies[VOTER_COOKIE], addressOf(request));
    request.voter = voter;
    if (cookie) http.getResponse<Reply>().setCookie(...cookie);
    return true;
  }
}

/** The visitor set by `VisitorGuard`. */
export const FromVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Voter => {
  const { voter } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!voter) throw new Error('VisitorGuard is missing on this route');
  return voter;
});

/** Cookies of earlier versions say seconds. */
const issuedAtMs = (issued: number): number => (issued < 1e11 ? 1000 * issued : issued);
