import { Controller, Get, Header } from '@nestjs/common';
import { recountSchema, type Recount } from '@fumata/contracts';
import { ReadModels } from '@fumata/read-models';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';

/** Result of the last recount from the log, for everybody. */
@Heading('Conclave')
@Controller('api/conclave')
export class RecountController {
  constructor(private readonly models: ReadModels) {}

  @Get('recompte')
  @Header('cache-control', 'no-store')
  @Answers('Le dernier recompte depuis le journal', recountSchema)
  async last(): Promise<Recount> {
    const check = await this.models.checks.get('conclave');
    const startedAt = check ? new Date(Date.parse(check.at) - check.tookMs).toISOString() : null;
    return { position: check?.events ?? 0, at: check?.at ?? null, startedAt, agrees: check?.total === 0 };
  }
}
