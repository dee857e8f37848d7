import { Controller, Get, Header, Inject } from '@nestjs/common';
import { recountSchema } from '@fumata/contracts';
import type { Recount } from '@fumata/contracts';
import { Answers, Heading } from '../../http/open-api.js';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

/** When the results were last counted anew from the log, for everybody. */
@Heading('Conclave')
@Controller('api/conclave')
export class RecountController {
  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  @Get('recompte')
  @Header('cache-control', 'no-store')
  @Answers('Le dernier recompte depuis le journal', recountSchema)
  async last(): Promise<Recount> {
    const check = await this.system.models.checks.last('conclave');
    return { position: check?.events ?? 0, at: check?.at ?? null, agrees: check?.total === 0 };
  }
}
