import { Query } from '@nestjs/cqrs';
import type { ConclaveId } from '@fumata/conclave';
import type { Evidence } from '@fumata/proof';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowProof extends Query<Evidence | ApiRefusal> {
  constructor(
    readonly conclaveId: ConclaveId,
    /** The n-th event of the edition. */
    readonly sequence: number,
    /** As the receipt names the event. */
    readonly eventId: string | undefined,
    readonly address: string,
  ) {
    super();
  }
}
