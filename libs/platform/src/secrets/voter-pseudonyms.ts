import type { KeyObject } from 'node:crypto';
import { derivedKey, sign } from './keys.js';

/**
 * Pseudonyms of voters in exported data of editions with leaves of version 1: an HMAC per edition, so that votes of one
 * edition can be grouped by voter but nobody can be followed across editions. Leaves of version 2 have commitments.
 */
export class VoterPseudonyms {
  private readonly keys = new Map<string, KeyObject>();

  /** `secret`: the installation's; another secret gives other pseudonyms. */
  constructor(private readonly secret: string) {}

  /** base64url, 132 bits. */
  of(voterId: string, conclaveId: string): string {
    let key = this.keys.get(conclaveId);
    if (!key) this.keys.set(conclaveId, (key = derivedKey(this.secret, `voter/${conclaveId}`)));
    return sign(key, voterId).slice(0, 22);
  }
}
