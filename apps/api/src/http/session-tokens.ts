import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, type Clock } from '@fumata/platform';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { objectIdSchema } from '@fumata/contracts';
import { CLOCK, SECRET } from '@fumata/stores';

export const SESSION_SECONDS = 12 * 3600;
const ALGORITHM = 'HS256';

const claimsSchema = z.object({ sub: objectIdSchema, ver: z.int() });

/** Account and token version of a session. */
export interface Session {
  readonly userId: string;
  readonly tokenVersion: number;
}

/** Issues and verifies the token of the header `x-auth-token`: a JWT, valid for 12 hours. */
@Injectable()
export class SessionTokens {
  private readonly key: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.key = derivedKey(secret, 'session-token');
  }

  issue({ userId, tokenVersion }: Session): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ ver: tokenVersion })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + SESSION_SECONDS)
      .sign(this.key);
  }

  /** Undefined for an invalid or expired token. */
  async read(token: string): Promise<Session | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: [ALGORITHM], currentDate: this.clock.now() });
      const { sub, ver } = claimsSchema.parse(payload);
      return { userId: sub, tokenVersion: ver };
    } catch {
      return undefined; // forged, expired or malformed: the caller does not distinguish
    }
  }
}
