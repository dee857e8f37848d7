import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentVotesSchema } from '@fumata/contracts';
import type { CurrentVotes } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { ShowVotes } from './show-votes.query.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowVotesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('current-votes')
  @Answers('Les voix du tour en cours, de chaque cardinal', currentVotesSchema)
  async handle(): Promise<CurrentVotes> {
    return orRefuse(await this.queries.execute(new ShowVotes()));
  }
}
