import { Query } from '@nestjs/cqrs';
import type { ConclaveId } from '@fumata/conclave';
import type { EditionAnswer } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowEdition extends Query<EditionAnswer | ApiRefusal> {
  constructor(readonly conclaveId: ConclaveId) {
    super();
  }
}
