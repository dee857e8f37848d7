import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { overviewSchema } from '@fumata/contracts';
import type { Overview } from '@fumata/contracts';
import { Access } from '../../../http/access.guard.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { ShowOverview } from './show-overview.query.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ShowOverviewController {
  constructor(private readonly queries: QueryBus) {}

  @Get('overview')
  @Answers("Ce que le tableau de bord montre à côté de l'état public", overviewSchema)
  async handle(): Promise<Overview> {
    return orRefuse(await this.queries.execute(new ShowOverview()));
  }
}
