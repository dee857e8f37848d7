import type { KeyObject } from 'node:crypto';
import { derivedKey, isSigned, sign } from '@fumata/platform';

const COOKIE = 'fumata_quiz';
const SECONDS = 24 * 3600;
const PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`);
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

  /** The player whom a request's header `Cookie` names; undefined when it names none, or a forged one. */
  read(cookies: string | undefined): string | undefined {
    const [id = '', signature = ''] = PATTERN.exec(cookies ?? '')?.[1]?.split('.') ?? [];
    return ID.test(id) && isSigned(this.key, id, signature) ? id : undefined;
  }

  /** A player, new if none is known, for another day; and the whole `Set-Cookie` header. */
  issue(known?: string): { readonly id: string; readonly header: string } {
    const id = known ?? this.newId();
    const attributes = `Max-Age=${SECONDS}; Path=/api/quiz; HttpOnly; SameSite=Lax${this.secure ? '; Secure' : ''}`;
    return { id, header: `${COOKIE}=${id}.${sign(this.key, id)}; ${attributes}` };
  }
}
