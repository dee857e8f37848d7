import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Editions as Answer } from '@fumata/contracts';
import { Editions } from '../../../live/editions.js';
import { ShowEditions } from './show-editions.query.js';

@QueryHandler(ShowEditions)
export class ShowEditionsHandler implements IQueryHandler<ShowEditions> {
  constructor(private readonly editions: Editions) {}

  async execute(): Promise<Answer> {
    const archived = this.editions.rows().filter(({ closedAt }) => closedAt !== null);
    return { editions: archived.reverse() };
  }
}
