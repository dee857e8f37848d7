import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { meSchema } from '@fumata/contracts';
import type { Me } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { FromVisitor, VisitorGuard } from '../../../http/visitor.guard.js';
import type { Voter } from '../../../http/voter-cookie.js';
import { ShowMe } from './show-me.query.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowMeController {
  constructor(private readonly queries: QueryBus) {}

  @Get('me')
  @Header('cache-control', 'no-store')
  @UseGuards(VisitorGuard)
  @Answers('Ce que le visiteur peut faire maintenant', meSchema)
  handle(@FromVisitor() voter: Voter): Promise<Me> {
    return this.queries.execute(new ShowMe(voter));
  }
}
