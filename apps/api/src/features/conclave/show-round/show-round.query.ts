import { Query } from '@nestjs/cqrs';
import type { ConclaveId } from '@fumata/conclave';
import type { RoundDetail } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowRound extends Query<RoundDetail | ApiRefusal> {
  constructor(
    readonly roundNumber: number,
    /** The current edition when left out. */
    readonly conclaveId?: ConclaveId,
  ) {
    super();
  }
}
