import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentVotesSchema } from '@fumata/contracts';
import type { CurrentVotes } from '@fumata/contracts';
import { Answers } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { ShowVotes } from './show-votes.query.js';

@Controller('api/conclave')
export class ShowVotesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('current-votes')
  @Answers(currentVotesSchema)
  async handle(): Promise<CurrentVotes> {
    return orRefuse(await this.queries.execute(new ShowVotes()));
  }
}
