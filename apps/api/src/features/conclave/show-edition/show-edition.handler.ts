import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { EditionAnswer } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';
import { Presenter } from '../../../live/presenter.js';
import { Editions } from '../../../live/editions.js';
import { ShowEdition } from './show-edition.query.js';

@QueryHandler(ShowEdition)
export class ShowEditionHandler implements IQueryHandler<ShowEdition> {
  constructor(
    private readonly editions: Editions,
    private readonly presenter: Presenter,
  ) {}

  async execute({ conclaveId }: ShowEdition): Promise<EditionAnswer | ApiRefusal> {
    const edition = this.editions.find(conclaveId);
    const row = this.editions.rows().find(({ _id }) => _id === conclaveId);
    if (!edition || !row) return { refused: 'unknown-edition' };
    return { edition: row, ...this.presenter.state(edition) };
  }
}
