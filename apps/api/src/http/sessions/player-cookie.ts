import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { currentRequest, derivedKey, readSignedId, signedId, type Ids } from '@fumata/platform';
import { IDS, SECRET } from '@fumata/stores';
import type { SetCookie } from '../answers/reply.js';

export const PLAYER_COOKIE = 'fumata_quiz';
const SECONDS = 24 * 3600;

/** Binds quiz attempts to a browser by a signed id: random, or derived from the key of a repeatable request. */
@Injectable()
export class PlayerCookies {
  private readonly key: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(IDS) private readonly ids: Ids,
  ) {
    this.key = derivedKey(secret, 'player-cookie');
  }

  /** The player's id in a cookie; undefined if missing or forged. */
  read(value: string | undefined): string | undefined {
    return readSignedId(this.key, value);
  }

  /** The known player, or a new one, with a cookie valid for another day. */
  issue(currentId?: string): { readonly id: string; readonly cookie: SetCookie } {
    const id = currentId ?? currentRequest()?.nextId() ?? this.ids.uuid();
    const attributes = { maxAge: SECONDS, path: '/api/quiz', httpOnly: true, sameSite: 'lax' } as const;
    return { id, cookie: [PLAYER_COOKIE, signedId(this.key, id), attributes] };
  }
}
