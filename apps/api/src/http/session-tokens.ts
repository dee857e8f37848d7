import type { KeyObject } from 'node:crypto';
import { derivedKey } from '@fumata/platform';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { objectIdSchema } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';

export const SESSION_SECONDS = 12 * 3600;
const ALGORITHM = 'HS256';

const claimsSchema = z.object({ sub: objectIdSchema, ver: z.int() });

/** Whose session a token is, and the token version of the account when it was made. */
export interface Session {
  readonly userId: string;
  readonly tokenVersion: number;
}

/** Signs and reads the token of the header `x-auth-token`: a JWT, good for 12 hours. */
export class SessionTokens {
  private readonly key: KeyObject;

  constructor(
    secret: string,
    private readonly clock: Clock,
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

  /** Undefined for anything but a token of ours that has not expired. */
  async read(token: string): Promise<Session | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: [ALGORITHM],
        currentDate: this.clock.now(),
      });
      const { sub, ver } = claimsSchema.parse(payload);
      return { userId: sub, tokenVersion: ver };
    } catch {
      return undefined; // forged, expired or no token at all: all the same to the caller
    }
  }
}
