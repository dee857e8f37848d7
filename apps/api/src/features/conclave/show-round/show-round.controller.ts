import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { objectIdSchema, roundDetailSchema, roundNumberSchema } from '@fumata/contracts';
import type { RoundDetail } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { ShowRound } from './show-round.query.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowRoundController {
  constructor(private readonly queries: QueryBus) {}

  @Get('rounds/:roundNumber')
  @Answers('Un tour : tous ses résultats, les votes de chaque minute et la course en tête', roundDetailSchema)
  async handle(
    @Param('roundNumber', { schema: roundNumberSchema }) roundNumber: number,
  ): Promise<RoundDetail> {
    return orRefuse(await this.queries.execute(new ShowRound(roundNumber)));
  }

  @Get('editions/:id/rounds/:roundNumber')
  @Answers("Un tour d'une édition", roundDetailSchema)
  async ofEdition(
    @Param('id', { schema: objectIdSchema }) id: string,
    @Param('roundNumber', { schema: roundNumberSchema }) roundNumber: number,
  ): Promise<RoundDetail> {
    return orRefuse(await this.queries.execute(new ShowRound(roundNumber, id)));
  }
}
