import { Controller, Get, Query } from '@nestjs/common';
import { actsQuerySchema, actsSchema, type Acts, type ActsQuery } from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { orRefuse } from '../../../http/refusals/refused.js';
import { ActHistory } from './act-history.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class ShowActsController {
  constructor(private readonly history: ActHistory) {}

  @Get('acts')
  @Answers("Qui a fait quoi dans l'édition en cours, ou dans toutes, le plus récent en premier", actsSchema)
  async handle(@Query({ schema: actsQuerySchema }) { limit, editions, qui }: ActsQuery): Promise<Acts> {
    return orRefuse(await this.history.latestActs(limit, { onAll: editions === 'toutes', accountId: qui }));
  }
}
