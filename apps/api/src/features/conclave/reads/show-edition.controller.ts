import { Controller, Get } from '@nestjs/common';
import { editionAnswerSchema, type EditionAnswer } from '@fumata/contracts';
import { IdParam } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { Refused } from '../../../http/refused.js';
import { Editions } from '../../../view/editions.js';
import { Presenter } from '../../../view/presenter.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowEditionController {
  constructor(
    private readonly editions: Editions,
    private readonly presenter: Presenter,
  ) {}

  @Get('editions/:id')
  @Answers('Une édition : son état et ses tours', editionAnswerSchema)
  handle(@IdParam() id: string): EditionAnswer {
    const edition = this.editions.find(id);
    const row = this.editions.rows().find(({ _id }) => _id === id);
    if (!edition || !row) throw new Refused({ refused: 'unknown-edition' });
    return { edition: row, ...this.presenter.state(edition) };
  }
}
