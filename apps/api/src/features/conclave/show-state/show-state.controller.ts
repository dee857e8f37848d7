import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentStateSchema } from '@fumata/contracts';
import type { CurrentState } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { ShowState } from './show-state.query.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowStateController {
  constructor(private readonly queries: QueryBus) {}

  @Get('state')
  @Answers("L'état du conclave et ses tours", currentStateSchema)
  async handle(): Promise<CurrentState> {
    return orRefuse(await this.queries.execute(new ShowState()));
  }
}
