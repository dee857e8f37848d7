import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { actsQuerySchema, actsSchema } from '@fumata/contracts';
import type { Acts, ActsQuery } from '@fumata/contracts';
import { Access } from '../../../http/access.guard.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { ShowActs } from './show-acts.query.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ShowActsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('acts')
  @Answers("Qui a fait quoi dans l'édition en cours, ou dans toutes, le plus récent en premier", actsSchema)
  async handle(@Query({ schema: actsQuerySchema }) { limit, editions }: ActsQuery): Promise<Acts> {
    return orRefuse(await this.queries.execute(new ShowActs(limit, editions === 'toutes')));
  }
}
