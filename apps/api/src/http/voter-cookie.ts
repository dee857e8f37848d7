import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, readSignedId, signedId, type Ids } from '@fumata/platform';
import { IDS, SECRET } from '@fumata/stores';
import type { VoterId } from '@fumata/conclave';
import type { SetCookie } from './reply.js';

export const VOTER_COOKIE = 'fumata_votant';
const SECONDS = 400 * 24 * 3600;

/** A voter: a random id, linked to a person only by the browser's signed cookie. */
export interface Voter {
  readonly id: VoterId;
  /** Created for this request: has never voted. */
  readonly fresh: boolean;
}

/** Issues and reads the visitor's cookie. An invalid one yields a new visitor. */
@Injectable()
export class VoterCookies {
  private readonly key: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(IDS) private readonly ids: Ids,
  ) {
    this.key = derivedKey(secret, 'voter-cookie');
  }

  read(value: string | undefined): Voter {
    const id = readSignedId(this.key, value);
    return id === undefined ? { id: this.ids.uuid(), fresh: true } : { id, fresh: false };
  }

  issue(id: VoterId): SetCookie {
    return [VOTER_COOKIE, signedId(this.key, id), { maxAge: SECONDS, path: '/', httpOnly: true, sameSite: 'lax' }];
  }
}
