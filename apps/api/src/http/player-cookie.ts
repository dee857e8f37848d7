import type { KeyObject } from 'node:crypto';
import { derivedKey, isSigned, sign } from '@fumata/platform';
import type { SetCookie } from './reply.js';

export const PLAYER_COOKIE = 'fumata_quiz';
const SECONDS = 24 * 3600;
const ID = /^[0-9a-f-]{36}$/;

/** Binds a run of the quiz to the browser that began it: a random id, signed; nothing else is known of it. */
export class PlayerCookies {
  private readonly key: KeyObject;

  constructor(
    secret: string,
    private readonly secure: boolean,
    private readonly newId: () => string,
  ) {
    this.key = derivedKey(secret, 'player-cookie');
  }

  /** The player whom a cookie names; undefined without one, or for a forged one. */
  read(value: string | undefined): string | undefined {
    const [id = '', signature = ''] = value?.split('.') ?? [];
    return ID.test(id) && isSigned(this.key, id, signature) ? id : undefined;
  }

  /** A player, new if none is known, with a cookie for another day. */
  issue(known?: string): { readonly id: string; readonly cookie: SetCookie } {
    const id = known ?? this.newId();
    const attributes = { maxAge: SECONDS, path: '/api/quiz', httpOnly: true, sameSite: 'lax' } as const;
    const value = `${id}.${sign(this.key, id)}`;
    return { id, cookie: [PLAYER_COOKIE, value, { ...attributes, secure: this.secure }] };
  }
}
