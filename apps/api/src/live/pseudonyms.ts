import type { KeyObject } from 'node:crypto';
import { derivedKey, sign } from '@fumata/platform';
import type { Actor } from '@fumata/conclave';

/**
 * Names for people in what leaves the server, administrators' own feed excepted: a voter is an HMAC per edition, so that
 * votes of one edition can be told apart by voter and nobody can be followed from one edition to another.
 */
export class Pseudonyms {
  private readonly keys = new Map<string, KeyObject>();

  constructor(private readonly secret: string) {}

  /** base64url, 132 bits. */
  voter(voterId: string, conclaveId: string): string {
    let key = this.keys.get(conclaveId);
    if (!key) this.keys.set(conclaveId, (key = derivedKey(this.secret, `voter/${conclaveId}`)));
    return sign(key, voterId).slice(0, 22);
  }

  actor(actor: Actor): string {
    return actor.startsWith('admin:') ? 'admin' : actor;
  }
}
