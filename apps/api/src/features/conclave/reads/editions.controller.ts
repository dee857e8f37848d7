import { Controller, Get, Param } from '@nestjs/common';
import type { Edition } from '@fumata/conclave';
import {
  editionAnswerSchema,
  editionsSchema,
  roundDetailSchema,
  roundNumberSchema,
  type EditionAnswer,
  type Editions as EditionsAnswer,
  type RoundDetail,
} from '@fumata/contracts';
import { IdParam } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { Refused, required } from '../../../http/refused.js';
import { Editions } from '../../../view/editions.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';

const ROUND = { schema: roundNumberSchema };

/** Editions and their rounds. */
@Heading('Conclave')
@Controller('api/conclave')
export class EditionsController {
  constructor(
    private readonly live: LiveView,
    private readonly editions: Editions,
    private readonly presenter: Presenter,
  ) {}

  @Get('rounds/:roundNumber')
  @Answers('Un scrutin : tous ses résultats, les votes de chaque minute et la course en tête', roundDetailSchema)
  currentRound(@Param('roundNumber', ROUND) roundNumber: number): RoundDetail {
    return this.detail(this.live.edition, roundNumber);
  }

  @Get('editions')
  @Answers('Les éditions passées, la plus récente en premier', editionsSchema)
  past(): EditionsAnswer {
    const archived = this.editions.rows().filter(({ closedAt }) => closedAt !== null);
    return { editions: archived.reverse() };
  }

  @Get('editions/:id')
  @Answers('Une édition : son état et ses scrutins', editionAnswerSchema)
  edition(@IdParam() id: string): EditionAnswer {
    const row = required(
      this.editions.rows().find(({ _id }) => _id === id),
      'unknown-edition',
    );
    return { edition: row, ...this.presenter.state(this.found(id)) };
  }

  @Get('editions/:id/rounds/:roundNumber')
  @Answers("Un scrutin d'une édition", roundDetailSchema)
  round(@IdParam() id: string, @Param('roundNumber', ROUND) roundNumber: number): RoundDetail {
    return this.detail(this.found(id), roundNumber);
  }

  private found(id: string): Edition {
    return required(this.editions.find(id), 'unknown-edition');
  }

  private detail(edition: Edition | undefined, roundNumber: number): RoundDetail {
    const round = edition?.rounds.findLast((each) => each.roundNumber === roundNumber);
    if (!edition || !round) throw new Refused('unknown-round');
    return this.presenter.roundDetail(edition, round);
  }
}
