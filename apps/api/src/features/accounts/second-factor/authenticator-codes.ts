import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Account } from '@fumata/content';
import { derivedKey, sign, type Clock, type Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, SECRET } from '@fumata/stores';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one that are accepted: phones' clocks differ by some seconds. */
const WINDOW = 1;
const SECRET_BYTES = 20;

type Owner = Pick<Account, '_id' | 'email'>;

/** Codes of authenticator applications (TOTP, RFC 6238), whose secrets are derived: a stolen database shows none. */
@Injectable()
export class AuthenticatorCodes {
  private readonly key: KeyObject;
  private readonly siteTitle: string;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(CONFIGURATION) { siteTitle }: Pick<Configuration, 'siteTitle'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.key = derivedKey(secret, 'authenticator-secret');
    this.siteTitle = siteTitle;
  }

  /** The secret in base 32, and the address for the application. */
  secretFor(account: Owner, seed: string): { readonly secret: string; readonly uri: string } {
    const codes = this.codesOf(account, seed);
    return { secret: codes.secret.base32, uri: codes.toString() };
  }

  /** The time step of a valid code that is later than the given one; undefined for any other code. */
  stepOf(account: Owner, { seed, lastStep }: { seed: string; lastStep: number }, code: string): number | undefined {
    const timestamp = this.clock.now().getTime();
    const distance = this.codesOf(account, seed).validate({ token: code, timestamp, window: WINDOW });
    if (distance === null) return undefined;
    const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + distance;
    return step > lastStep ? step : undefined;
  }

  private codesOf({ _id, email }: Owner, seed: string): TOTP {
    const bytes = Buffer.from(sign(this.key, `${_id} ${seed}`), 'base64url').subarray(0, SECRET_BYTES);
    // A copy: the library takes the whole buffer behind a view.
    const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
    return new TOTP({ issuer: this.siteTitle, label: email, secret, period: PERIOD_SECONDS });
  }
}
