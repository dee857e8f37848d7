import { Query } from '@nestjs/cqrs';
import type { Me } from '@fumata/contracts';
import type { Voter } from '../../../http/voter-cookie.js';

export class ShowMe extends Query<Me> {
  constructor(readonly voter: Voter) {
    super();
  }
}
