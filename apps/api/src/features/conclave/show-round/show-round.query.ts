import { Query } from '@nestjs/cqrs';
import type { RoundDetail } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusals.js';

export class ShowRound extends Query<RoundDetail | ApiRefusal> {
  constructor(readonly roundNumber: number) {
    super();
  }
}
