import type { KeyObject } from 'node:crypto';
import { derivedKey, isSigned, sign } from '@fumata/platform';
import type { SetCookie } from './reply.js';

export const PLAYER_COOKIE = 'fumata_quiz';
const SECONDS = 24 * 3600;
const ID = /^[0-9a-f-]{36}$/;

/** Binds a quiz run to a browser by a signed random id; nothing else is stored. */
export class PlayerCookies {
  private readonly key: KeyObject;

  constructor(
    secret: string,
    private readonly secure: boolean,
    private readonly newId: () => string,
  ) {
    this.key = derivedKey(secret, 'player-cookie');
  }

  /** The player's id in a cookie; undefined if missing or forged. */
  read(value: string | undefined): string | undefined {
    const [id = '', signature = ''] = value?.split('.') ?? [];
    return ID.test(id) && isSigned(this.key, id, signature) ? id : undefined;
  }

  /** The known player, or a new one, with a cookie valid for another day. */
  issue(known?: string): { readonly id: string; readonly cookie: SetCookie } {
    const id = known ?? this.newId();
    const attributes = { maxAge: SECONDS, path: '/api/quiz', httpOnly: true, sameSite: 'lax' } as const;
    const value = `${id}.${sign(this.key, id)}`;
    return { id, cookie: [PLAYER_COOKIE, value, { ...attributes, secure: this.secure }] };
  }
}
