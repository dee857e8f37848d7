import type { KeyObject } from 'node:crypto';
import { derivedKey, sign } from './keys.js';

/**
 * Names of voters in what leaves the server, administrators' own feed excepted: an HMAC per edition, so that votes of one
 * edition can be told apart by voter and nobody can be followed from one edition to another.
 */
export class VoterPseudonyms {
  private readonly keys = new Map<string, KeyObject>();

  /** `secret`: the installation's; with another one everybody bears another name. */
  constructor(private readonly secret: string) {}

  /** base64url, 132 bits. */
  of(voterId: string, conclaveId: string): string {
    let key = this.keys.get(conclaveId);
    if (!key) this.keys.set(conclaveId, (key = derivedKey(this.secret, `voter/${conclaveId}`)));
    return sign(key, voterId).slice(0, 22);
  }
}
