import { Query } from '@nestjs/cqrs';
import type { Acts } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowActs extends Query<Acts | ApiRefusal> {
  constructor(
    readonly limit: number,
    /** Those on the current edition when false. */
    readonly onAll: boolean,
  ) {
    super();
  }
}
