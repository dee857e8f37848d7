import { Controller, Get } from '@nestjs/common';
import { editionsSchema, type Editions as EditionsAnswer } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { Editions } from '../../../view/editions.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowEditionsController {
  constructor(private readonly editions: Editions) {}

  @Get('editions')
  @Answers('Les éditions passées, la plus récente en premier', editionsSchema)
  handle(): EditionsAnswer {
    const archived = this.editions.rows().filter(({ closedAt }) => closedAt !== null);
    return { editions: archived.reverse() };
  }
}
