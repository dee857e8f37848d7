import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { editionAnswerSchema, objectIdSchema } from '@fumata/contracts';
import type { EditionAnswer } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { ShowEdition } from './show-edition.query.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowEditionController {
  constructor(private readonly queries: QueryBus) {}

  @Get('editions/:id')
  @Answers('Une édition : son état et ses tours', editionAnswerSchema)
  async handle(@Param('id', { schema: objectIdSchema }) id: string): Promise<EditionAnswer> {
    return orRefuse(await this.queries.execute(new ShowEdition(id)));
  }
}
