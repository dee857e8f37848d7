import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Account } from '@fumata/content';
import { derivedKey, readSignedId, signedId, type Ids } from '@fumata/platform';
import { IDS, SECRET } from '@fumata/stores';
import type { SetCookie } from '../../http/answers/reply.js';
import { DEVICE_COOKIE } from '../../http/sessions/caller.js';

const COOKIE_SECONDS = 400 * 24 * 3600;

type Owner = Pick<Account, '_id' | 'passwordHash'>;

/** With the hash, a change of the password makes all browsers unknown, also those of somebody who once had it. */
const ownerOf = ({ _id, passwordHash }: Owner): string => `${_id} ${passwordHash}`;

/** Recognises browsers in which an account has logged in before, by a signed cookie. */
@Injectable()
export class LoginDevices {
  private readonly key: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(IDS) private readonly ids: Ids,
  ) {
    this.key = derivedKey(secret, 'login-device');
  }

  /** Id of the browser; undefined if this account has not logged in there with its current password. */
  read(cookie: string | undefined, account: Owner): string | undefined {
    return readSignedId(this.key, cookie, ownerOf(account));
  }

  /** A cookie for another 400 days. @param id of a browser that is known already */
  cookie(account: Owner, id = this.ids.uuid()): SetCookie {
    const value = signedId(this.key, id, ownerOf(account));
    return [DEVICE_COOKIE, value, { maxAge: COOKIE_SECONDS, path: '/api/auth', httpOnly: true, sameSite: 'strict' }];
  }
}
