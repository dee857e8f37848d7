import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { currentRequest, derivedKey, readSignedId, signedId, type Configuration, type Ids } from '@fumata/platform';
import { CONFIGURATION, IDS, SECRET } from '@fumata/stores';
import type { SetCookie } from './reply.js';
import { isSecure } from './session-cookie.js';

export const PLAYER_COOKIE = 'fumata_quiz';
const SECONDS = 24 * 3600;

/** Binds quiz attempts to a browser by a signed id: random, or derived from the key of a repeatable request. */
@Injectable()
export class PlayerCookies {
  private readonly key: KeyObject;
  private readonly secure: boolean;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(CONFIGURATION) configuration: Configuration,
    @Inject(IDS) private readonly ids: Ids,
  ) {
    this.key = derivedKey(secret, 'player-cookie');
    this.secure = isSecure(configuration);
  }

  /** The player's id in a cookie; undefined if missing or forged. */
  read(value: string | undefined): string | undefined {
    return readSignedId(this.key, value);
  }

  /** The known player, or a new one, with a cookie valid for another day. */
  issue(known?: string): { readonly id: string; readonly cookie: SetCookie } {
    const id = known ?? currentRequest()?.nextId() ?? this.ids.uuid();
    const attributes = { maxAge: SECONDS, path: '/api/quiz', httpOnly: true, sameSite: 'lax' } as const;
    const value = signedId(this.key, id);
    return { id, cookie: [PLAYER_COOKIE, value, { ...attributes, secure: this.secure }] };
  }
}
