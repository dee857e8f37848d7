import { Query } from '@nestjs/cqrs';
import type { ConclaveId } from '@fumata/conclave';
import type { Evidence } from '@fumata/proof';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowProof extends Query<Evidence | ApiRefusal> {
  constructor(
    readonly conclaveId: ConclaveId,
    /** The n-th event of the edition. */
    readonly sequence: number,
    /** SHA-256 of the event's id: who sends it has the receipt. */
    readonly witness: string | undefined,
    readonly address: string,
  ) {
    super();
  }
}
