import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, type Clock, type Ids } from '@fumata/platform';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Account } from '@fumata/content';
import { objectIdSchema } from '@fumata/contracts';
import { CLOCK, IDS, SECRET } from '@fumata/stores';

const ALGORITHM = 'HS256';
/** Difference between the clocks of two processes; a token from further in the future is refused. */
const CLOCK_TOLERANCE_S = 60;

/** Tickets are no sessions: they prove for some minutes that the account has begun a login or a change. */
export type TicketUse = 'second-step' | 'new-second-factor';
/** `api`: for the header of programs. `pages`: for the cookie of the site's pages. */
type Audience = 'api' | 'pages' | TicketUse;

const claimsSchema = z.object({
  sub: objectIdSchema,
  sid: z.string().optional(),
  ver: z.int(),
  auth_time: z.int(),
  iat: z.int(),
});

/** Account and token version of a session. */
export interface Session {
  /** Stays the same when the session is renewed. Undefined in sessions begun by the version before. */
  readonly id: string | undefined;
  readonly userId: string;
  readonly tokenVersion: number;
  /** Time of the login, in seconds. */
  readonly since: number;
}

/** Issues and verifies the tokens of sessions, which are JWTs. */
@Injectable()
export class SessionTokens {
  private readonly key: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {
    this.key = derivedKey(secret, 'session-token');
  }

  issue(audience: Audience, { id, userId, tokenVersion, since }: Session, seconds: number): Promise<string> {
    const now = this.now();
    return new SignJWT({ sid: id, ver: tokenVersion, auth_time: since })
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(audience)
      .setSubject(userId)
      .setJti(this.ids.uuid())
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.key);
  }

  /** Undefined for an invalid or expired token. */
  async read(audience: Audience, token: string): Promise<Session | undefined> {
    if (!isCanonical(token)) return undefined;
    const options = { audience, algorithms: [ALGORITHM], currentDate: this.clock.now() };
    try {
      const { payload } = await jwtVerify(token, this.key, options);
      const { sub, sid, ver, auth_time, iat } = claimsSchema.parse(payload);
      if (iat > this.now() + CLOCK_TOLERANCE_S) return undefined; // the clock has been set back: the end is unknown
      return { id: sid, userId: sub, tokenVersion: ver, since: auth_time };
    } catch {
      return undefined; // forged, expired or malformed: the caller does not distinguish
    }
  }

  /** A session that begins now. */
  begin({ _id: userId, tokenVersion }: Pick<Account, '_id' | 'tokenVersion'>): Session {
    return { id: this.ids.uuid(), userId, tokenVersion, since: this.now() };
  }

  /** The current time in seconds. */
  now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

/** ISO time of seconds since 1970. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A token has one spelling: padding, and bits that base64url ignores, would make others. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
