import { Command } from '@nestjs/cqrs';
import type { VoteAnswer } from '@fumata/contracts';
import type { Caller } from '../../../http/caller.js';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Voter } from '../../../http/voter-cookie.js';

export class CastVote extends Command<VoteAnswer | ApiRefusal> {
  constructor(
    readonly voter: Voter,
    readonly cardinalId: string,
    readonly roundNumber: number | undefined,
    readonly caller: Caller,
  ) {
    super();
  }
}
