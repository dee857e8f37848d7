import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { editionsSchema } from '@fumata/contracts';
import type { Editions } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { ShowEditions } from './show-editions.query.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowEditionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('editions')
  @Answers('Les éditions passées, la plus récente en premier', editionsSchema)
  handle(): Promise<Editions> {
    return this.queries.execute(new ShowEditions());
  }
}
